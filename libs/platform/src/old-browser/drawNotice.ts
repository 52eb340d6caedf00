/** The notice for an old browser, in one language. */
export type OldBrowserTexts = { title: string; advice: string }

/** Draws the notice into an element, without style sheets and in words only. Runs in any browser. */
export function drawNotice(into: HTMLElement, texts: OldBrowserTexts): void {
  var page = into.ownerDocument
  var main = page.createElement('main')
  var title = page.createElement('h1')
  var advice = page.createElement('p')
  title.appendChild(page.createTextNode(texts.title))
  advice.appendChild(page.createTextNode(texts.advice))
  main.style.maxWidth = '32em'
  main.style.margin = '0 auto'
  main.style.padding = '20vh 24px 48px'
  main.style.font = '16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
  title.style.margin = '0 0 12px'
  title.style.font = '600 24px/1.25 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
  advice.style.margin = '0'
  main.appendChild(title)
  main.appendChild(advice)
  into.appendChild(main)
}
