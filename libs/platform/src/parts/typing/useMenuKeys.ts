import { useEffect, useEffectEvent, type RefObject } from 'react'

type Menu = {
  /** The ids of the listbox and of its active option; null while there is nothing to choose. */
  listId: string
  activeId: string | null
  /** Whether the options are still being read, so that Enter is not yet one that sends the word after the slash. */
  isReading: boolean
  onMove: (step: 1 | -1) => void
  onPick: () => void
  onClose: () => void
}

/** Keys of an open menu: their own, without a modifier, and none of those that end a composition of an IME. */
const isPlain = (event: KeyboardEvent) =>
  !event.isComposing && event.keyCode !== 229 && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey

/**
 * Gives the keys of a field to an open menu over it, whose options never have the focus: arrows move, Enter and Tab
 * pick, Escape closes; and tells assistive technology of the active option. A key that the menu takes reaches no
 * handler of the field. While there is nothing to choose, Escape alone is taken, and Enter while the options are read.
 */
export function useMenuKeys(field: RefObject<HTMLTextAreaElement | null>, menu: Menu): void {
  const { listId, activeId, isReading, onMove, onPick, onClose } = menu
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlain(event)) return
    const actions: Partial<Record<string, () => void>> = {
      Escape: onClose,
      ...(isReading && { Enter: () => undefined }),
      ...(activeId !== null && {
        ArrowDown: () => onMove(1),
        ArrowUp: () => onMove(-1),
        Enter: onPick,
        Tab: onPick,
      }),
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    // React handles events at the root: the field's own handler is not called.
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const node = field.current
    node?.addEventListener('keydown', onKeyDown)
    return () => node?.removeEventListener('keydown', onKeyDown)
  }, [field])
  useEffect(() => {
    const node = field.current
    if (node === null || activeId === null) return
    node.setAttribute('aria-autocomplete', 'list')
    node.setAttribute('aria-controls', listId)
    node.setAttribute('aria-activedescendant', activeId)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) node.removeAttribute(name)
    }
  }, [field, listId, activeId])
}
