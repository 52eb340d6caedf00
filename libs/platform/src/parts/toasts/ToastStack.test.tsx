import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { createToasts } from '../../toasts/createToasts.ts'
import { ToastStack } from './ToastStack.tsx'

const texts = () => screen.queryAllByRole('status').map((toast) => toast.textContent)

describe('the stack of toasts (SHELL-11)', () => {
  it('a toast that was shown before the stack was drawn, and one that comes later, are on screen', () => {
    const toasts = createToasts()
    toasts.show({ type: 'info', message: 'Before' })
    renderScreen(<ToastStack toasts={toasts} />)
    act(() => void toasts.show({ type: 'success', message: 'After' }))
    expect(texts()).toEqual(['Before', 'After'])
  })

  it('a toast hides by itself after its time and leaves the queue, and one without a time stays', async () => {
    const toasts = createToasts()
    renderScreen(<ToastStack toasts={toasts} />)
    act(() => {
      toasts.show({ type: 'info', message: 'Passing', autoHideDuration: 30 })
      toasts.show({ type: 'info', message: 'Staying', autoHideDuration: 0 })
    })
    await waitFor(() => expect(texts()).toEqual(['Staying']))
    expect(toasts.visible().map(({ message }) => message)).toEqual(['Staying'])
  })

  it('a sixth toast takes the place of the one that is closed, and no other one goes', async () => {
    const toasts = createToasts()
    for (let n = 1; n <= 6; n += 1) toasts.show({ type: 'info', message: `${n}`, autoHideDuration: 0 })
    const { user } = renderScreen(<ToastStack toasts={toasts} />)
    expect(texts()).toEqual(['1', '2', '3', '4', '5'])
    await user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
    expect(toasts.visible().map(({ message }) => message)).toEqual(['1', '3', '4', '5', '6'])
    await waitFor(() => expect(texts()).toEqual(['1', '3', '4', '5', '6']))
  })

  it('the button of a toast does what it says, once, and the toast goes', async () => {
    const toasts = createToasts()
    let undone = 0
    toasts.show({ type: 'success', message: 'Saved', action: { label: 'Undo', run: () => void (undone += 1) } })
    const { user } = renderScreen(<ToastStack toasts={toasts} />)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(texts()).toEqual([]))
    expect(undone).toBe(1)
  })

  it('a toast that is taken back vanishes', async () => {
    const toasts = createToasts()
    renderScreen(<ToastStack toasts={toasts} />)
    act(() => void toasts.show({ type: 'info', message: 'Connecting' }))
    expect(texts()).toEqual(['Connecting'])
    act(() => toasts.clear())
    await waitFor(() => expect(texts()).toEqual([]))
  })
})
