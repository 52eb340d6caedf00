import { useLayoutEffect, useRef, type RefObject } from 'react'
import { caretOf, keepCaret } from './composerCaret.ts'

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
