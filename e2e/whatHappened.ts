import type { Page } from '@playwright/test'

/**
 * Records what a page logs, throws and fails to load; returns a function that adds where its focus is and the content
 * of its inner frames, to explain a failed test.
 */
export function whatHappened(page: Page): () => Promise<string> {
  const lines: string[] = []
  const record = (line: string) => lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
  page.on('console', (message) => message.type() !== 'log' && record(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => record(`thrown: ${error.message}`))
  page.on('requestfailed', (request) =>
    record(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
  )
  page.on('response', (response) => {
    const isCall = response.request().method() === 'POST'
    if (isCall || response.status() >= 400)
      record(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return async () => {
    const focused = await page
      .evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
      .catch((error: unknown) => String(error))
    record(`The focus is on ${focused ?? 'nothing'}`)
    // Playwright reports the page's own tree, but not the inside of a closed shadow root.
    for (const frame of page.frames().slice(1)) {
      const tree = await frame
        .locator('body')
        .ariaSnapshot({ timeout: 2000 })
        .catch((error: unknown) => String(error))
      lines.push(`The frame ${frame.url()} shows:`, tree)
    }
    return lines.join('\n')
  }
}
