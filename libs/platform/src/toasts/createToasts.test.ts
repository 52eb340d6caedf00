import { i18n } from '@lingui/core'
import { describe, expect, it, vi } from 'vitest'
import { passingFailure } from '../provider/passingFailure.ts'
import { createToasts } from './createToasts.ts'

const noon = new Date('2026-11-20T12:00:00Z')

describe('toasts (SHELL-11)', () => {
  it('a toast has an id, a message, a type, five seconds and a time', () => {
    const toasts = createToasts(() => noon)
    const id = toasts.show({ message: 'Saved', type: 'success' })
    expect(toasts.visible()).toEqual([
      { id, message: 'Saved', type: 'success', autoHideDuration: 5000, createdAt: noon },
    ])
  })

  it('at most five toasts are visible; the next appears when one is dismissed', () => {
    const toasts = createToasts()
    const words = Array.from({ length: 7 }, (_, n) => `${n}`)
    const ids = words.map((message) => toasts.show({ message, type: 'info' }))
    expect(toasts.visible().map(({ message }) => message)).toEqual(words.slice(0, 5))
    toasts.dismiss(ids[1] ?? '')
    expect(toasts.visible().map(({ message }) => message)).toEqual(['0', '2', '3', '4', '5'])
  })

  it('a message that is still there is not added twice', () => {
    const toasts = createToasts()
    const first = toasts.show({ message: 'No connection', type: 'error' })
    expect(toasts.show({ message: 'No connection', type: 'error' })).toBe(first)
    toasts.show({ message: 'No connection', type: 'warning' })
    expect(toasts.visible()).toHaveLength(2)
    toasts.dismiss(first)
    expect(toasts.show({ message: 'No connection', type: 'error' })).not.toBe(first)
  })

  it('failures of one kind are one toast, though each has a code of its own for support', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const toasts = createToasts()
    const failing = (requestId: string) =>
      toasts.show({
        type: 'error',
        message: `Not saved: ${passingFailure({ status: 500, code: 'INTERNAL', retryAfter: null, requestId }) ?? ''}`,
      })
    const first = failing('0b6e12f4-5a40')
    expect(failing('7d21aa90-5a40')).toBe(first)
    expect(toasts.visible().map(({ message }) => message)).toEqual([expect.stringContaining('0b6e12f4')])
  })

  it('two toasts with an action are both there, for ten seconds', () => {
    const toasts = createToasts(() => noon)
    const undone: string[] = []
    for (const change of ['first', 'second'])
      toasts.show({ message: 'Saved', type: 'success', action: { label: 'Undo', run: () => void undone.push(change) } })
    expect(toasts.visible()).toMatchObject([{ autoHideDuration: 10_000 }, { autoHideDuration: 10_000 }])
    toasts.visible()[1]?.action?.run()
    expect(undone).toEqual(['second'])
  })

  it('a flood keeps the visible toasts and the newest', () => {
    const toasts = createToasts()
    for (let n = 0; n < 500; n += 1) toasts.show({ message: `${n}`, type: 'info' })
    const seen: string[] = []
    for (let toast = toasts.visible()[0]; toast; toast = toasts.visible()[0]) {
      seen.push(toast.message)
      toasts.dismiss(toast.id)
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4', ...Array.from({ length: 20 }, (_, n) => `${480 + n}`)])
  })

  it('the visible toasts are the same array until a change notifies the listeners', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const stop = toasts.subscribe(listener)
    const before = toasts.visible()
    toasts.dismiss('unknown')
    expect(toasts.visible()).toBe(before)
    expect(listener).not.toHaveBeenCalled()
    toasts.show({ message: 'Saved', type: 'success' })
    expect(listener).toHaveBeenCalledOnce()
    stop()
    toasts.clear()
    expect(listener).toHaveBeenCalledOnce()
  })
})
