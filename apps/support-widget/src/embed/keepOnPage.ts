/** How often an element is put back within ten seconds: a page that keeps removing it wants it gone. */
const mostReturns = 10
const period = 10_000

export type KeptElement = {
  /** Puts the element on the page at once, if it is not there. */
  restore: () => void
  /** Removes it for good. */
  remove: () => void
}

/**
 * Puts an element into the browser's top layer, above everything of the page and out of reach of what the page does to
 * html and body: a transform, a filter, an opacity. Browsers before 2024 have none, and show it in its place.
 */
function showAbove(element: Partial<HTMLElement>): void {
  if (!element.showPopover) return
  element.popover = 'manual'
  element.showPopover()
}

/**
 * Keeps an element at the end of the body: as soon as there is a body, and again whenever a page replaces it or empties
 * it, as Turbo, htmx and view transitions do at a visit.
 */
export function keepOnPage(element: HTMLElement): KeptElement {
  let returns: number[] = []
  const isMissing = () => !element.isConnected && document.body
  const attach = () => {
    if (!isMissing()) return
    document.body.append(element)
    showAbove(element)
    observe()
  }
  const observer = new MutationObserver(() => {
    const now = Date.now()
    if (isMissing()) {
      returns = [...returns.filter((at) => now - at < period), now]
      if (returns.length <= mostReturns) attach()
    }
  })
  /**
   * Anew for each body: one that was replaced changes no more. From it up to the document, as far as they are there.
   */
  function observe() {
    observer.disconnect()
    for (let place: Node | null = document.body || document.documentElement; place; place = place.parentNode)
      observer.observe(place, { childList: true })
  }
  observe()
  attach()
  return {
    restore() {
      returns = []
      attach()
    },
    remove() {
      observer.disconnect()
      element.remove()
    },
  }
}
