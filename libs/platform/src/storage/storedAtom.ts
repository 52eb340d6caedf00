import { atom, type WritableAtom } from 'jotai'
import { deviceStorage } from './openStorage.ts'

type Update<T> = T | ((before: T) => T)

/**
 * A choice that the user made on this device, kept under a key and heard from other tabs. `read` makes what is stored
 * ours; where it says undefined or throws, and where nothing is stored, the default counts (API-3).
 */
export function storedAtom<T>(key: string, read: (stored: string) => T | undefined, otherwise: T, storage = deviceStorage): WritableAtom<T, [Update<T>], void> {
  const understand = (stored: string | null): T => {
    try {
      return (stored === null ? undefined : read(stored)) ?? otherwise
    } catch {
      return otherwise
    }
  }
  const held = atom<{ value: T } | null>(null)
  held.onMount = (hold) => {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) hold({ value: understand(event.key === null ? null : event.newValue) })
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }
  const current = atom((get) => get(held)?.value ?? understand(storage.get(key)))
  return atom(
    (get) => get(current),
    (get, set, update: Update<T>) => {
      const value = typeof update === 'function' ? (update as (before: T) => T)(get(current)) : update // T is data, never a function
      storage.set(key, typeof value === 'string' ? value : JSON.stringify(value))
      set(held, { value })
    },
  )
}

/** Reads a stored yes or no. */
export const readFlag = (stored: string): boolean | undefined => (stored === 'true' ? true : stored === 'false' ? false : undefined)
