/** The label at which something is wrong: its words, the place in the page, and the fault. */
export type LabelFault = { words: string; place: string; fault: 'cut' | 'scrolls sideways' }

/**
 * The labels within `root` of which a part cannot be read: what stands in a button, a link, a tab, a choice, an item of
 * a menu, a badge or the head of a column, is wider or higher than its place, and is neither scrolled to nor written in
 * a title. Also says when the page itself scrolls sideways. It knows nothing from outside, so that it runs in any page.
 */
export function findLabelFaults(root: Element): LabelFault[] {
  const labels =
    'button, a[href], label, summary, th, [role="tab"], [role="radio"], [role="option"], [role^="menuitem"], [class*="Badge-root"]'
  const placeOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 2).join('.')}`
  const wordsOf = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/gu, ' ').slice(0, 80)
  const faults: LabelFault[] = []
  const seen = new Set<Element>()
  for (const label of root.querySelectorAll<HTMLElement>(labels)) {
    // The words of a button that is at work stand behind its sign.
    if (wordsOf(label) === '' || label.closest('[data-loading]') !== null) continue
    if (label.closest('[title]') !== null || label.querySelector('[title]') !== null) continue
    for (const element of [label, ...label.querySelectorAll<HTMLElement>('*')]) {
      if (seen.has(element)) continue
      seen.add(element)
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      // Most fit, and their style is not asked for. A part for screen readers alone is a pixel, or two in larger text.
      if (clientWidth <= 2 || (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 2)) continue
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      // The first lines of a text, which is read whole where they lead, are no label.
      if (webkitLineClamp !== 'none') continue
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCut =
        (isHidden(overflowX) && scrollWidth > clientWidth + 1) ||
        (isHidden(overflowY) && scrollHeight > clientHeight + 2)
      if (isCut && wordsOf(element) !== '')
        faults.push({ words: wordsOf(element), place: placeOf(element), fault: 'cut' })
    }
  }
  const page = root.ownerDocument.documentElement
  if (page.scrollWidth > page.clientWidth + 1)
    faults.push({
      words: '',
      place: `${String(page.scrollWidth)} of ${String(page.clientWidth)}`,
      fault: 'scrolls sideways',
    })
  return faults
}
