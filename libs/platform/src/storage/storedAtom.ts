import { atom, type WritableAtom } from 'jotai'
import { deviceStorage } from './openStorage.ts'

type Update<T> = T | ((before: T) => T)

/** A value, and the stored string when it was last read or written here. */
type Held<T> = { stored: string | null; value: T }

/**
 * Creates an atom for a choice that the user made on this device. It is stored under a key, and follows changes by
 * other tabs, also those made while nothing was subscribed. `read` parses the stored string; if it returns undefined or
 * throws, or if nothing is stored, the value is `fallback` (API-3); one whose fallback is null is
 * removed when it becomes null.
 */
export function storedAtom<T>(
  key: string,
  read: (stored: string) => T | undefined,
  fallback: T,
  storage = deviceStorage,
): WritableAtom<T, [Update<T>], void> {
  const parse = (stored: string | null): T => {
    try {
      return (stored === null ? undefined : read(stored)) ?? fallback
    } catch {
      return fallback
    }
  }
  const held = atom<Held<T> | null>(null)
  const current = atom((get): Held<T> => {
    const cached = get(held)
    if (cached !== null) return cached
    const stored = storage.get(key)
    return { stored, value: parse(stored) }
  })
  const syncAtom = atom(null, (get, set, change: StorageEvent | 'missed') => {
    const stored = change === 'missed' ? storage.get(key) : change.key === null ? null : change.newValue
    // An unchanged value stays the same object, so that nothing is rendered again for it.
    if (change !== 'missed' || stored !== get(current).stored) set(held, { stored, value: parse(stored) })
  })
  syncAtom.onMount = (sync) => {
    // Another tab may have written while nothing was subscribed.
    sync('missed')
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) sync(event)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }
  return atom(
    (get) => {
      get(syncAtom)
      return get(current).value
    },
    (get, set, update: Update<T>) => {
      const value = typeof update === 'function' ? (update as (before: T) => T)(get(current).value) : update // T is data, never a function
      if (value === null && fallback === null) storage.remove(key)
      else storage.set(key, typeof value === 'string' ? value : JSON.stringify(value))
      // A value that cannot be stored is held all the same; `stored` is what the storage returns afterwards.
      set(held, { stored: storage.get(key), value })
    },
  )
}

/** Parses a stored boolean. */
export const readFlag = (stored: string): boolean | undefined =>
  stored === 'true' ? true : stored === 'false' ? false : undefined
