import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react'

/** Events after which the caret of a field may be elsewhere; `selectionchange` is an event of the document. */
const ofField = ['input', 'keyup', 'click'] as const

/**
 * The caret in the text that is rendered: its offset in UTF-16 units; null while a range is selected. A letter is in
 * the field before it is in `text`: until then the caret stays where it was, so that both are of one moment.
 */
export function useFieldCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): number | null {
  const known = useRef<number | null>(null)
  const subscribe = useCallback(
    (onMove: () => void) => {
      const node = field.current
      document.addEventListener('selectionchange', onMove)
      for (const event of ofField) node?.addEventListener(event, onMove)
      return () => {
        document.removeEventListener('selectionchange', onMove)
        for (const event of ofField) node?.removeEventListener(event, onMove)
      }
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () => {
    const node = field.current
    if (node === null) return null
    if (node.value === text) known.current = node.selectionStart === node.selectionEnd ? node.selectionStart : null
    return known.current
  })
}
