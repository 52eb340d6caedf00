import type { Page, Request } from '@playwright/test'
import { demo, expect, test } from '../productTest.ts'
import { liveFrame } from '../screens/liveFrame.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'

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

test('the first page is small and compressed, and files with a hash in their name are cached for ever', async ({
  page,
}) => {
  const files: { path: string; encoding: string | undefined; vary: string | undefined; cache: string | undefined }[] =
    []
  const scripts: Request[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() === 'script') scripts.push(response.request())
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
  await page.waitForLoadState('networkidle')
  // 1.25 of the bytes of a bare form with the same libraries, which `npm run bench -- bytes` puts beside it.
  const sizes = await Promise.all(scripts.map((script) => script.sizes()))
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(160_000)
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

/** The file of the app's entry, with everything that each page needs. */
const entry = /\/assets\/index-[^/]*\.js$/u

/** Holds the app's own code back, as a slow network does. `release` waits until the page has asked for it. */
async function holdCode(page: Page): Promise<{ release: () => Promise<void> }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(entry, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return {
    async release() {
      await asked.promise
      released.resolve()
    },
  }
}

/** How light the page's ground is, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))

/**
 * Each file once, as with a cache, which requests that are held have not: a part's files are fetched before the part is
 * imported (`loadWithFiles`).
 */
const withCache = (requests: readonly Request[]): Request[] => {
  const files = new Set<string>()
  return requests.filter((request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) return true
    const isFirst = !files.has(pathname)
    files.add(pathname)
    return isFirst
  })
}

/** Bytes of these requests as they travel, with headers; of those that were given up nothing. */
async function bytesOf(requests: readonly Request[]): Promise<number> {
  const whole = requests.filter((request) => request.failure() === null)
  const sizes = await Promise.all(whole.map((request) => request.sizes()))
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
}

test('the inbox comes in a few requests, and asks the provider once for what it shows @phone', async ({ page }) => {
  await arriveSignedIn(page, demo.olena)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-chat]') === null) return
      observer.disconnect()
      Object.assign(window, { listedAt: Date.now() })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  // Held files are not taken from the cache: all that a first visit loads is counted.
  const code = await holdCode(page)
  const inbox = page.url()
  // A page goes on sending requests until the next one commits: leave it before they are counted.
  await page.goto('about:blank')
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  // The live connection knows where the log stands, after which nothing more is read because of it.
  const isFollowing = liveFrame(page, '["session"')
  const beforeItsCode = Promise.all([
    page.waitForRequest(/getChatsWithPreview/),
    page.waitForRequest(/\/assets\/inbox-[^/]*\.js$/u),
    page.waitForRequest(/\/assets\/inbox-[^/]*\.css$/u),
  ])
  // The last thing that comes by itself.
  const isWhole = page.waitForResponse(/support\/getMessages/u)
  await page.goto(inbox, { waitUntil: 'commit' })
  await beforeItsCode
  await code.release()
  await expect(page.locator('[data-chat]').first()).toBeVisible()
  const listedAt = await page.evaluate(() => (window as unknown as { listedAt: number }).listedAt) // set by the script above
  await Promise.all([isFollowing, isWhole])
  await page.waitForLoadState('networkidle')
  const loaded = withCache(requests)
  const until = loaded.filter((request) => request.timing().startTime <= listedAt)
  expect(until.length).toBeLessThanOrEqual(25)
  const callsOf = (some: readonly Request[]) =>
    some.map((request) => new URL(request.url()).pathname).filter((path) => !path.startsWith('/assets/'))
  expect(callsOf(until)).toEqual(
    expect.arrayContaining([
      '/config.json',
      '/api/admin/getMe',
      '/api/admin/getCompanies',
      '/api/admin/getChatsWithPreview',
    ]),
  )
  // Nothing is asked twice: the app takes over what was asked before it, and the live connection follows from there.
  const calls = callsOf(requests)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  // Nor is anything loaded that only signed-out visitors see.
  expect(requests.filter((request) => request.url().includes('/assets/public-'))).toEqual([])
  // All of it, as a busy machine shows the list only after some of what comes beside it.
  const bytes = await bytesOf(loaded)
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(440_000)
})

test('until its code is there a page shows its shape, in the chosen colours @phone', async ({ page }) => {
  await arriveSignedIn(page, demo.olena)
  await page.evaluate(() => localStorage.setItem('colorScheme', 'dark'))
  const code = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  const rows = page.locator('#placeholder .ph-row')
  await expect(rows.first()).toBeVisible()
  expect(await lightness(page)).toBeLessThan(64)
  // Nothing of it is for a screen reader: it has no content.
  await expect(page.getByRole('main')).toHaveCount(0)
  const shape = await page.locator('.ph-row').first().boundingBox()
  await code.release()
  const chat = page.locator('[data-chat]').first()
  await expect(chat).toBeVisible()
  await expect(page.locator('#placeholder')).toHaveCount(0)
  // Where a shape was there is a chat now.
  const box = await chat.boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((box?.[side] ?? NaN) - (shape?.[side] ?? NaN)), side).toBeLessThanOrEqual(2)
  }
})

test('the landing page can be read and used in its language before its code is there @phone', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/es', { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1, name: /^Tus clientes escriben/ })
  await expect(title).toBeVisible()
  // In its own font and styles, which come with the page.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  )
  const before = await title.boundingBox()
  const signIn = page.getByRole('link', { name: 'Iniciar sesión' }).first()
  await expect(signIn).toHaveAttribute('href', '/es/auth/login')
  await signIn.focus()
  await code.release()
  await expect(page.locator('#placeholder')).toHaveCount(0)
  expect(await title.boundingBox()).toEqual(before)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/es/auth/login')
})

test('a page whose code cannot be had says so in its language, and tries again', async ({ page }) => {
  await page.route(entry, (route) => route.abort())
  await page.goto('/ru/auth/login')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Сервер не отвечает')
  await page.unroute(entry)
  await notice.getByRole('link', { name: 'Повторить' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
