/** Puts the caret behind the last word of the composer, once what was written into it is there. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[data-composer], section form textarea')
    if (field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })
}
