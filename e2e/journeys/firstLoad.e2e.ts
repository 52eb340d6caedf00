import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'

/** What comes of writing markup into a page as a text. */
const writesMarkup = (page: Page) =>
  page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.broken = true">')
      return 'written'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
  })

test('the first page comes compressed, and what has its hash in its name is kept for ever', async ({ page }) => {
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
  // Brotli and gzip make a file of a few hundred bytes larger, not smaller: such a one is sent as it is.
  const compressed = files.filter(({ encoding }) => encoding === 'br')
  expect(compressed.length).toBeGreaterThan(files.length / 2)
  for (const { vary, cache } of files)
    expect([vary, cache]).toEqual([expect.stringContaining('accept-encoding'), 'public, max-age=31536000, immutable'])
})

test('the app, the console and the widget refuse to read text as markup', async ({ context, world }) => {
  for (const path of ['/auth/login', '/system-admin/', '/widget/']) {
    // Not the fixture's page: what the widget refuses here is reported as a violation.
    const page = await context.newPage()
    await page.goto(world.origin + path)
    // The console leads on to its sign-in: asked amid that, the page is asked again.
    await expect.poll(() => writesMarkup(page).catch(() => 'navigating'), path).toBe('refused')
    await page.close()
  }
})
