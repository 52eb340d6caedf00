/** Stands in for IntersectionObserver where there is no layout: the test says what is on screen. */
export class Eyes {
  static open: Eyes[] = []
  private readonly watched = new Set<Element>()
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
    Eyes.open.push(this)
  }
  observe(element: Element) {
    this.watched.add(element)
  }
  unobserve(element: Element) {
    this.watched.delete(element)
  }
  disconnect() {
    this.watched.clear()
  }
  takeRecords() {
    return []
  }
  /** This share of all watched elements with these words is on screen now. */
  static see(text: string, ratio = 1) {
    for (const eye of Eyes.open) {
      for (const target of eye.watched) {
        if (!target.textContent.includes(text)) continue
        const entry = {
          target,
          isIntersecting: ratio > 0,
          intersectionRatio: ratio,
          intersectionRect: { height: 40 * ratio },
        }
        eye.tell([entry as unknown as IntersectionObserverEntry], eye as unknown as IntersectionObserver) // the fields that the product looks at
      }
    }
  }
}
