/** A value outside of React that can be watched; read it with `useSyncExternalStore(store.subscribe, store.get)`. */
export type Store<Value> = {
  get: () => Value
  /** Replaces the value and notifies every listener; the same value (`Object.is`) notifies none. */
  set: (next: Value) => void
  /** Replaces the value and notifies no listener: for a change that readers need not react to. */
  replace: (next: Value) => void
  /** Calls the listener after each change; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
  hasListeners: () => boolean
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // A copy: a listener may end itself or add another.
      for (const listener of [...listeners]) listener()
    },
    replace(next) {
      value = next
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasListeners: () => listeners.size > 0,
  }
}
