import type { MouseEvent } from 'react'

/**
 * Wraps the action of a button that disappears with it. After a key press the focus moves to the composer, so that it is not
 * lost; after a click or touch it does not, so that no on-screen keyboard opens.
 */
export const keepingFocus =
  (action: () => void) =>
  ({ detail: presses }: MouseEvent): void => {
    action()
    if (presses === 0) focusComposer()
  }

/** Focuses the composer with the caret at the end, after pending changes of its text were rendered. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[data-composer], section form textarea')
    if (field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })
}
