import type { MouseEvent } from 'react'

/**
 * Does what a button is for that goes away with it. Who pressed it with a key would lose the focus: it goes to the composer.
 * After a touch it does not, as the keyboard of a phone would come up.
 */
export const keepingFocus =
  (deed: () => void) =>
  ({ detail: presses }: MouseEvent): void => {
    deed()
    if (presses === 0) focusComposer()
  }

/** Puts the caret behind the last word of the composer, once what was written into it is there. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[data-composer], section form textarea')
    if (field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })
}
