/** Stands in for IntersectionObserver where there is no layout: the test says what is on screen. */
export class FakeIntersectionObserver {
  static instances: FakeIntersectionObserver[] = []
  private readonly watched = new Set<Element>()
  private readonly callback: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.callback = tell
    FakeIntersectionObserver.instances.push(this)
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
  static intersect(text: string, ratio = 1) {
    for (const eye of FakeIntersectionObserver.instances) {
      for (const target of eye.watched) {
        if (!target.textContent.includes(text)) continue
        const entry = {
          target,
          isIntersecting: ratio > 0,
          intersectionRatio: ratio,
          intersectionRect: { height: 40 * ratio },
        }
        eye.callback([entry as unknown as IntersectionObserverEntry], eye as unknown as IntersectionObserver) // the fields that the product looks at
      }
    }
  }
}
