import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.ts'

/** Returns what `select` reads of a store; renders again only when that changes. */
export const useStore = <Value, Selected>(
  { get, subscribe }: Pick<Store<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Selected,
): Selected => useSyncExternalStore(subscribe, () => select(get()))
