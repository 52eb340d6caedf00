import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { deviceStorage } from '../storage/openStorage.ts'
import { storedAtom } from '../storage/storedAtom.ts'

/**
 * A part of the unsent input of every chat on this device, by `composerKey`; `none` stands for a chat without it, and
 * is not stored. `read` checks what was stored. Writing it for one chat keeps what other tabs wrote for others.
 */
export function storedByChat<Value>(storageKey: string, read: (raw: unknown) => Value, none: Value) {
  type Values = Readonly<Record<string, Value>>
  const parse = (stored: string): Values | undefined => {
    const raw: unknown = JSON.parse(stored)
    if (typeof raw !== 'object' || raw === null) return undefined
    return Object.fromEntries(
      Object.entries(raw)
        .map(([key, value]) => [key, read(value)] as const)
        .filter(([, value]) => value !== none),
    )
  }
  /** Reads what is stored: another tab may have written since the last storage event. */
  const storedNow = (fallback: Values): Values => {
    try {
      const stored = deviceStorage.get(storageKey)
      return stored === null ? {} : (parse(stored) ?? {})
    } catch {
      return fallback
    }
  }
  const all = storedAtom<Values>(storageKey, parse, {})
  const ofChat = atomFamily((key: string) =>
    atom(
      (get) => get(all)[key] ?? none,
      (_get, set, change: Value | ((before: Value) => Value)) => {
        set(all, (cached) => {
          const { [key]: before = none, ...others } = storedNow(cached)
          const value = typeof change === 'function' ? (change as (before: Value) => Value)(before) : change // a value is data, never a function
          return value === none ? others : { ...others, [key]: value }
        })
      },
    ),
  )
  return { all, ofChat }
}

/** The key of a chat's unsent input: by administrator, too, so that others on the device do not see it. */
export const composerKey = (adminId: number | null, chatId: number): string =>
  `${String(adminId ?? 0)}/${String(chatId)}`
