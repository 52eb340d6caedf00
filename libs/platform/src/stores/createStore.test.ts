import { expect, it, vi } from 'vitest'
import { createStore } from './createStore.ts'

it('a store notifies its listeners of each new value, until they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn(() => store.get())
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect(listener.mock.results.map(({ value }) => value as number)).toEqual([2])
  unsubscribe()
  store.set(3)
  expect([store.get(), listener.mock.calls.length, store.hasListeners()]).toEqual([3, 1, false])
})

it('a listener that ends itself does not keep the next one from being notified', () => {
  const store = createStore(1)
  const end = store.subscribe(() => end())
  const next = vi.fn()
  store.subscribe(next)
  store.set(2)
  expect(next).toHaveBeenCalledOnce()
})
