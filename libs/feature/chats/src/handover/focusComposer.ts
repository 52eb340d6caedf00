import type { MouseEvent } from 'react'

/**
 * Wraps the action of a button that disappears with it. After a key press the focus moves to the composer, so that it
 * is not lost; after a click or touch it does not, so that no on-screen keyboard opens.
 */
export const keepingFocus =
  (action: () => void) =>
  ({ detail: presses }: MouseEvent): void => {
    action()
    if (presses === 0) focusComposer()
  }

const composer = () => document.querySelector<HTMLTextAreaElement>('textarea[data-composer], section form textarea')

/** Whether an element belongs to a note for colleagues, which is being written or edited. */
export const isOfNote = (element: Element | null): boolean =>
  element?.closest('[data-note-composer], [data-note]') != null

/** Whether a composer is on the page. */
export const hasComposer = (): boolean => composer() !== null

/** Focuses the composer with the caret at the end, after pending changes of its text were rendered. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = composer()
    if (field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })
}
