import type { Page } from '@playwright/test'

/** Notes what a page logs, throws and is refused, from now on; answers that and what its inner frames show, for a failed test to be explained by. */
export function whatHappened(page: Page): () => Promise<string> {
  const lines: string[] = []
  const note = (line: string) => lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
  page.on('console', (message) => message.type() !== 'log' && note(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => note(`thrown: ${error.message}`))
  page.on('requestfailed', (request) =>
    note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
  )
  page.on('response', (response) => {
    const isCall = response.request().method() === 'POST'
    if (isCall || response.status() >= 400)
      note(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return async () => {
    // A page's own tree is kept by Playwright; it does not reach into a closed shadow root.
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
