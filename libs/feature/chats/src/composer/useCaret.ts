import { useLayoutEffect, useRef, type RefObject } from 'react'
import { tabStorage } from '@frontdesk/platform'

/** Where one was in a text, in characters from its beginning; `end` is after `start` where a part is selected. */
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

/** Where one was in the unsent text of a chat, by `composerKey`; null when nothing is known. It is the tab's own and outlives a reload. */
const caretOf = (key: string): Caret | null => readCarets()[key] ?? null

/** Remembers where one was; null forgets it, as with a text that is gone. */
function keepCaret(key: string, caret: Caret | null): void {
  const { [key]: _before, ...others } = readCarets()
  const next = caret === null ? others : { ...others, [key]: caret }
  tabStorage.set(
    storageKey,
    JSON.stringify(Object.fromEntries(Object.entries(next).map(([chat, { start, end }]) => [chat, [start, end]]))),
  )
}

/** Puts the caret back where it was when this chat was left, and remembers it when the chat or the page is left again. */
export function useCaret(key: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const node = field.current
    if (node === null) return
    const kept = caretOf(key)
    const { length } = node.value
    node.setSelectionRange(Math.min(kept?.start ?? length, length), Math.min(kept?.end ?? length, length))
    const remember = () =>
      keepCaret(key, node.value === '' ? null : { start: node.selectionStart, end: node.selectionEnd })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [key])
  return field
}
