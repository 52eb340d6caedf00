import type { Page } from '@playwright/test'
import { expect, test } from '../productTest.ts'

/** Tries to insert markup as a string; resolves to 'written', 'refused' or the error. */
const writesMarkup = (page: Page) =>
  page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.broken = true">')
      return 'written'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
  })

test('the first page is compressed, and files with a hash in their name are cached for ever', async ({ page }) => {
  const files: { path: string; encoding: string | undefined; vary: string | undefined; cache: string | undefined }[] =
    []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const headers = response.headers()
    if (/\.(js|css)$/.test(pathname))
      files.push({
        path: pathname,
        encoding: headers['content-encoding'],
        vary: headers['vary'],
        cache: headers['cache-control'],
      })
  })
  const document = await page.goto('/auth/login')
  expect(document?.headers()['content-encoding']).toBe('br')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(files.filter(({ path }) => path.startsWith('/assets/')).length).toBeGreaterThan(3)
  // Compression would enlarge a file of a few hundred bytes: those are sent uncompressed.
  const compressed = files.filter(({ encoding }) => encoding === 'br')
  expect(compressed.length).toBeGreaterThan(files.length / 2)
  for (const { vary, cache } of files)
    expect([vary, cache]).toEqual([expect.stringContaining('accept-encoding'), 'public, max-age=31536000, immutable'])
})

test('the app, the console and the widget reject strings as markup', async ({ context, product }) => {
  for (const path of ['/auth/login', '/system-admin/', '/widget/']) {
    // Not the fixture's page, which would report the widget's rejection as a violation.
    const page = await context.newPage()
    await page.goto(product.origin + path)
    // The console redirects to its sign-in: retry when that interrupts the evaluation.
    await expect.poll(() => writesMarkup(page).catch(() => 'navigating'), path).toBe('refused')
  }
})
