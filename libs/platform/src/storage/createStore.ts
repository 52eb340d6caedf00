import { useSyncExternalStore } from 'react'

/** A value outside of React and the listeners that follow it. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and notifies the listeners; the value that is there already changes nothing. */
  readonly set: (next: T) => void
  /** Calls the listener after each change; returns how to unsubscribe it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The one pattern for client state that changes with live events. Not a Jotai atom: an atom's readers render in a later
 * pass than those of the query cache, and a draft and the message it became would be seen together for a moment.
 */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What `select` reads of a store; renders again when that is another value. */
export const useStore = <T, Selected>(
  { get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>,
  select: (value: T) => Selected,
): Selected => useSyncExternalStore(subscribe, () => select(get()))
