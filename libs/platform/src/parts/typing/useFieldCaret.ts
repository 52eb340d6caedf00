import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Events after which the caret of a field may be elsewhere; `selectionchange` is an event of the document. */
const ofField = ['input', 'keyup', 'click'] as const

/** The caret of a field: its offset in UTF-16 units; null while a range is selected. */
export function useFieldCaret(field: RefObject<HTMLTextAreaElement | null>): number | null {
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
    return node !== null && node.selectionStart === node.selectionEnd ? node.selectionStart : null
  })
}
