import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage } from './openStorage.ts'
import { readFlag, storedAtom } from './storedAtom.ts'

beforeEach(() => localStorage.clear())

const fromAnotherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

describe('a value stored on the device', () => {
  it('the value is the default until it is set, then what was set, also after a reload', () => {
    const isOn = storedAtom('flag', readFlag, false)
    const page = createStore()
    expect(page.get(isOn)).toBe(false)
    page.set(isOn, true)
    expect(page.get(isOn)).toBe(true)
    expect(localStorage.getItem('flag')).toBe('true')
    expect(createStore().get(storedAtom('flag', readFlag, false))).toBe(true)
  })

  it.each(['', 'yes', '{', 'null', '1'])('the value is the default when %j is stored', (nonsense) => {
    localStorage.setItem('flag', nonsense)
    localStorage.setItem('list', nonsense)
    expect(createStore().get(storedAtom('flag', readFlag, true))).toBe(true)
    const readList = (stored: string): string[] | undefined => {
      const list: unknown = JSON.parse(stored)
      return Array.isArray(list) ? list.map(String) : undefined
    }
    expect(createStore().get(storedAtom<string[]>('list', readList, ['default']))).toEqual(['default'])
  })

  it('the value follows another tab while it is subscribed to, and is removed with all device data', () => {
    const isOn = storedAtom('flag', readFlag, false)
    const page = createStore()
    const stopLooking = page.sub(isOn, () => undefined)
    fromAnotherTab('other', 'true')
    expect(page.get(isOn)).toBe(false)
    fromAnotherTab('flag', 'true')
    expect(page.get(isOn)).toBe(true)
    fromAnotherTab(null, null)
    expect(page.get(isOn)).toBe(false)
    stopLooking()
  })

  it('the value is that of another tab if it changed while nobody was subscribed', () => {
    const text = storedAtom('words', (stored) => stored, '')
    const page = createStore()
    page.set(text, 'a draft')
    page.sub(text, () => undefined)()
    localStorage.setItem('words', 'another draft')
    const listener = vi.fn()
    const stopLooking = page.sub(text, listener)
    expect([page.get(text), listener.mock.calls.length]).toEqual(['another draft', 1])
    stopLooking()
    localStorage.removeItem('words')
    const stopLookingAgain = page.sub(text, listener)
    expect(page.get(text)).toBe('')
    fromAnotherTab('words', 'a third draft')
    expect(page.get(text)).toBe('a third draft')
    stopLookingAgain()
  })

  it('the value stays the same object for a new subscriber while nothing was stored', () => {
    localStorage.setItem('list', '["a"]')
    const list = storedAtom<readonly string[]>('list', (stored) => JSON.parse(stored) as string[], [])
    const page = createStore()
    const listener = vi.fn()
    const first = page.get(list)
    page.sub(list, listener)()
    page.sub(list, listener)()
    expect(page.get(list)).toBe(first)
    const chosen = ['b']
    page.set(list, chosen)
    page.sub(list, listener)()
    expect(page.get(list)).toBe(chosen)
    expect(listener).not.toHaveBeenCalled()
  })

  it('the value can be set by a function of the previous one', () => {
    const count = storedAtom('count', (stored) => Number(stored) || undefined, 1)
    const page = createStore()
    page.set(count, (before) => before + 1)
    page.set(count, (before) => before + 1)
    expect(page.get(count)).toBe(3)
  })

  it('the value survives its subscribers when nothing can be stored', () => {
    const isOn = storedAtom('unsaved', readFlag, false, { ...deviceStorage, get: () => null, set: () => undefined })
    const page = createStore()
    page.set(isOn, true)
    page.sub(isOn, () => undefined)()
    expect(page.get(isOn)).toBe(true)
  })
})
