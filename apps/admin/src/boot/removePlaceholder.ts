/**
 * Whether the app has drawn something. Style sheets are nothing to see, nor is the frame of a
 * page whose code is loading.
 */
function hasDrawn(root: HTMLElement): boolean {
  const isEmpty = [...root.children].every(({ tagName }) => tagName === 'STYLE')
  return !isEmpty && root.querySelector('main')?.childElementCount !== 0
}

/**
 * Removes the placeholder of the page in the moment in which the app has drawn itself, before the browser paints both.
 * A focus on one of its links moves to the same link of the app.
 */
export function removePlaceholder(root: HTMLElement): void {
  const placeholder = document.getElementById('placeholder')
  if (placeholder === null) return
  const observer = new MutationObserver(() => {
    if (!hasDrawn(root)) return
    observer.disconnect()
    const focused = document.activeElement
    const address = placeholder.contains(focused) ? focused?.getAttribute('href') : null
    placeholder.remove()
    delete document.documentElement.dataset['first']
    delete document.documentElement.dataset['signedIn']
    if (address) root.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus()
  })
  observer.observe(root, { childList: true, subtree: true })
}
