import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aPlatform } from '../testing/aPlatform.ts'
import { createStore, useStore } from './createStore.ts'

it('a store notifies its listeners of another value, and not of the same one', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(1)
  expect(listener).not.toHaveBeenCalled()
  store.set(2)
  expect(store.get()).toBe(2)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledOnce()
})

it('a component renders again only when the part of the store that it selects changes', () => {
  const store = createStore({ shown: 'a', other: 0 })
  const select = vi.fn(({ shown }: { shown: string }) => shown)
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useStore(store, select)
  })
  act(() => store.set({ shown: 'a', other: 1 }))
  expect(renders).toBe(1)
  act(() => store.set({ shown: 'b', other: 1 }))
  expect(result.current).toBe('b')
  expect(renders).toBe(2)
})

it('a platform has one instance of what a feature creates, and another platform has its own', () => {
  const create = () => createStore(0)
  const [platform, other] = [aPlatform(), aPlatform()]
  expect(platform.singleton(create)).toBe(platform.singleton(create))
  expect(platform.singleton(create)).not.toBe(other.singleton(create))
})
