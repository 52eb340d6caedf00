import { useLayoutEffect, useRef, type RefObject } from 'react'
import { tabStorage } from '@frontdesk/platform'

/** A caret or selection: offsets in characters; `end` is greater than `start` for a selection. */
type Caret = { start: number; end: number }

const storageKey = 'composerCarets'
const isPlace = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) >= 0

function readCarets(): Readonly<Record<string, Caret>> {
  try {
    const raw: unknown = JSON.parse(tabStorage.get(storageKey) ?? '{}')
    if (typeof raw !== 'object' || raw === null) return {}
    return Object.fromEntries(
      Object.entries(raw).flatMap(([key, place]: [string, unknown]) =>
        Array.isArray(place) && isPlace(place[0]) && isPlace(place[1])
          ? [[key, { start: place[0], end: place[1] }] as const]
          : [],
      ),
    )
  } catch {
    return {}
  }
}

/** The stored caret of a chat by `composerKey`, per tab; survives a reload. Null if there is none. */
const caretOf = (key: string): Caret | null => readCarets()[key] ?? null

/** Stores a caret; null removes it. */
function storeCaret(key: string, caret: Caret | null): void {
  const { [key]: _before, ...others } = readCarets()
  const next = caret === null ? others : { ...others, [key]: caret }
  tabStorage.set(
    storageKey,
    JSON.stringify(Object.fromEntries(Object.entries(next).map(([chat, { start, end }]) => [chat, [start, end]]))),
  )
}

/** Restores the caret of a chat, and stores it when the chat or the page is left. */
export function useCaret(key: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const node = field.current
    if (node === null) return
    const stored = caretOf(key)
    const { length } = node.value
    node.setSelectionRange(Math.min(stored?.start ?? length, length), Math.min(stored?.end ?? length, length))
    const remember = () =>
      storeCaret(key, node.value === '' ? null : { start: node.selectionStart, end: node.selectionEnd })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [key])
  return field
}
