import { atom, type WritableAtom } from 'jotai'
import { deviceStorage } from './openStorage.ts'

type Update<T> = T | ((before: T) => T)

/** A value, and what was stored when it was read or written here. */
type Held<T> = { stored: string | null; value: T }

/**
 * A choice that the user made on this device, kept under a key and heard from other tabs, also by who looks again after a while. `read` makes what is stored
 * ours; where it says undefined or throws, and where nothing is stored, the default counts (API-3).
 */
export function storedAtom<T>(
  key: string,
  read: (stored: string) => T | undefined,
  otherwise: T,
  storage = deviceStorage,
): WritableAtom<T, [Update<T>], void> {
  const understand = (stored: string | null): T => {
    try {
      return (stored === null ? undefined : read(stored)) ?? otherwise
    } catch {
      return otherwise
    }
  }
  const held = atom<Held<T> | null>(null)
  const current = atom((get): Held<T> => {
    const kept = get(held)
    if (kept !== null) return kept
    const stored = storage.get(key)
    return { stored, value: understand(stored) }
  })
  const hearing = atom(null, (get, set, change: StorageEvent | 'missed') => {
    const stored = change === 'missed' ? storage.get(key) : change.key === null ? null : change.newValue
    // What is still the same stays the same object: nobody is drawn anew for it.
    if (change !== 'missed' || stored !== get(current).stored) set(held, { stored, value: understand(stored) })
  })
  hearing.onMount = (hear) => {
    // While nobody looked, nobody listened: another tab may have written since.
    hear('missed')
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) hear(event)
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }
  return atom(
    (get) => {
      get(hearing)
      return get(current).value
    },
    (get, set, update: Update<T>) => {
      const value = typeof update === 'function' ? (update as (before: T) => T)(get(current).value) : update // T is data, never a function
      storage.set(key, typeof value === 'string' ? value : JSON.stringify(value))
      // What cannot be stored is held all the same: the storage says what it took.
      set(held, { stored: storage.get(key), value })
    },
  )
}

/** Reads a stored yes or no. */
export const readFlag = (stored: string): boolean | undefined =>
  stored === 'true' ? true : stored === 'false' ? false : undefined
