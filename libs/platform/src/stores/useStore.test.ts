import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from './createStore.ts'
import { useStore } from './useStore.ts'

it('a component renders again only when the part of the store that it selects changes', () => {
  const store = createStore({ shown: 'a', other: 0 })
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useStore(store, ({ shown }) => shown)
  })
  act(() => store.set({ shown: 'a', other: 1 }))
  expect(renders).toBe(1)
  act(() => store.set({ shown: 'b', other: 1 }))
  expect(result.current).toBe('b')
  expect(renders).toBe(2)
})
