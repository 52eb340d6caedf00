/** Replaces IntersectionObserver in tests without layout: the test decides what is on screen. */
export class FakeIntersectionObserver {
  static instances: FakeIntersectionObserver[] = []
  private readonly watched = new Set<Element>()
  private readonly callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback
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
  /** Reports that this share (0 to 1) of each observed element that contains the text is on screen. */
  static intersect(text: string, ratio = 1) {
    for (const observer of FakeIntersectionObserver.instances) {
      for (const target of observer.watched) {
        if (!target.textContent.includes(text)) continue
        const entry = {
          target,
          isIntersecting: ratio > 0,
          intersectionRatio: ratio,
          intersectionRect: { height: 40 * ratio },
        }
        observer.callback([entry as unknown as IntersectionObserverEntry], observer as unknown as IntersectionObserver) // only the fields that the code under test reads
      }
    }
  }
}
