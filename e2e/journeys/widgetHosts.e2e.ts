import type { Page } from '@playwright/test'
import { expect, test } from '../productTest.ts'
import { call, frameOf, openHost } from '../screens/widgetHost.ts'

test('a page with a strict policy, Trusted Types and rude styles shows the widget unharmed, in few bytes, and does not move', async ({
  page,
  product,
}) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation') as (what: string) => void // exposed above
      report(`${event.violatedDirective} ${event.blockedURI}`)
    })
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url())
    if (origin === product.origin && (pathname.startsWith('/widget/') || pathname === '/config.json'))
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  await openHost({
    page,
    product: product.origin,
    policy: `default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'; connect-src 'self'; frame-src ${product.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    body: '<h1>Lily</h1><p>Today</p>',
    styles:
      '*{color:red!important;font:40px serif!important;display:block!important;transform:rotate(9deg)!important} div{visibility:hidden}',
  })
  await call(page, 'open')
  const frame = await frameOf(page, product.origin)
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  await field.fill('Hello')
  await expect(frame.getByRole('button', { name: 'Send' })).toBeEnabled()
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(loaded).toBeGreaterThan(20_000)
  expect(loaded).toBeLessThan(30_750)
  await expect(field).toHaveCSS('font-size', '16px')
  expect(await (await frame.frameElement()).evaluate((element: Element) => getComputedStyle(element).transform)).toBe(
    'none',
  )
  expect(violations).toEqual([])
  expect(await page.evaluate((): unknown => Reflect.get(window, 'shifts'))).toEqual([])
})

test('rude styles of a page change no pixel of the tab and of the conversation', async ({ page, product }) => {
  const rude =
    'html,body{transform:rotate(9deg)!important;opacity:.5!important;overflow:hidden!important;contain:paint!important} *{color:red!important;font:40px serif!important;letter-spacing:9px!important;transform:scale(2)!important;opacity:.5!important}'
  const shotsOn = async (styles: string) => {
    // Nothing is on the page but the widget.
    await openHost({ page, product: product.origin, styles })
    await call(page, 'open')
    const frame = await frameOf(page, product.origin)
    await expect(frame.getByText(/AI assistant answers here first/)).toBeVisible()
    await expect(frame.getByRole('textbox', { name: 'Message to support' })).toBeEnabled()
    const open = await settledShot(page)
    await call(page, 'close')
    return [open, await settledShot(page)]
  }
  const plain = await shotsOn('')
  const shown = await shotsOn(rude)
  const [open, closed] = await Promise.all(shown.map((shot, at) => differentPixels(page, [plain[at], shot])))
  // A browser may draw a few pixels of a rounded corner in another shade when it puts the page together otherwise.
  expect(closed).toBeLessThan(10)
  expect(open).toBeLessThan(10)
  // The comparison sees a difference where there is one.
  expect(await differentPixels(page, plain)).toBeGreaterThan(1000)
})

/** A picture of a page that has drawn everything: two in a row are the same. */
async function settledShot(page: Page): Promise<Buffer> {
  let last: Buffer | undefined
  await expect
    .poll(async () => {
      const before = last
      last = await page.screenshot({ animations: 'disabled' })
      return before?.equals(last)
    })
    .toBe(true)
  return last ?? Buffer.alloc(0)
}

/** How many pixels of two pictures differ, as a browser decodes them. */
const differentPixels = (page: Page, pictures: readonly (Buffer | undefined)[]) =>
  page.evaluate(
    async (encoded) => {
      const [one, other] = await Promise.all(
        encoded.map(async (picture) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
          const context = canvas.getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return new Uint32Array(context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? [])
        }),
      )
      return one?.filter((pixel, at) => pixel !== other?.[at]).length
    },
    pictures.map((picture) => picture?.toString('base64') ?? ''),
  )

test('a single-page site that starts and destroys the widget a hundred times keeps nothing of it', async ({
  page,
  product,
}) => {
  await openHost({ page, product: product.origin })
  // The page starts its widget once it has asked for the identity.
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  await call(page, 'destroy')
  const startAndDestroy = () =>
    page.evaluate(async () => {
      const api = Reflect.get(window, 'Frontdesk') as Record<string, (...input: unknown[]) => void> // the loader's API
      const before = document.querySelectorAll('*').length
      const listeners = new Set<unknown>()
      const add = window.addEventListener.bind(window)
      const remove = window.removeEventListener.bind(window)
      window.addEventListener = function (type: string, listener: unknown) {
        listeners.add(listener)
        add(type, listener as EventListener)
      }
      window.removeEventListener = function (type: string, listener: unknown) {
        listeners.delete(listener)
        remove(type, listener as EventListener)
      }
      for (let round = 0; round < 100; round += 1) {
        api['init']?.({ key: 'wk_0123456789abcdef', identity: () => Promise.reject(new Error('nobody')) })
        if (round % 10 === 0) api['open']?.()
        api['destroy']?.()
      }
      // A removed element would come back in the turn of an observer that was left.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return {
        nodes: document.querySelectorAll('*').length - before,
        listeners: listeners.size,
        frames: window.frames.length,
      }
    })
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  // The first hundred also compile and warm up what all of them share.
  expect(await startAndDestroy()).toEqual({ nodes: 0, listeners: 0, frames: 0 })
  const before = await heap()
  expect(await startAndDestroy()).toEqual({ nodes: 0, listeners: 0, frames: 0 })
  expect((await heap()) / before).toBeLessThan(1.15)
})

test('a second loader changes nothing, and a sandboxed page gets a sentence in its console', async ({
  page,
  product,
}) => {
  await openHost({ page, product: product.origin })
  const isSame = await page.evaluate(async (address) => {
    const before: unknown = Reflect.get(window, 'Frontdesk')
    const second = document.createElement('script')
    second.src = address
    await new Promise((resolve) => {
      second.onload = resolve
      document.head.append(second)
    })
    return Reflect.get(window, 'Frontdesk') === before
  }, `${product.origin}/widget/v1/embed.js`)
  expect(isSame).toBe(true)

  const warned = page.waitForEvent('console', (message) => message.text().includes('Frontdesk'))
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts')
    frame.srcdoc = `<script src="${address}"></script><script>Frontdesk.init({ key: 'wk_0123456789abcdef' })</script>`
    document.body.append(frame)
  }, `${product.origin}/widget/v1/embed.js`)
  expect((await warned).text()).toBe('Frontdesk: no widget, a sandboxed page has no origin')
})

test('at 320 px, with forced colours and without a network, the conversation is there and what was written is sent later', async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.emulateMedia({ forcedColors: 'active' })
  await openHost({ page, product: product.origin })
  await call(page, 'compose', 'Written by the page')
  const frame = await frameOf(page, product.origin)
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  await expect(field).toHaveValue('Written by the page')
  await expect(frame.getByText(/AI assistant answers here first/)).toBeVisible()
  expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await context.setOffline(true)
  await field.fill('Sent without a network')
  await field.press('Enter')
  await expect(frame.getByText(/sent once the connection is back/)).toBeVisible()
  await context.setOffline(false)
  await expect(frame.getByRole('listitem').filter({ hasText: 'Sent without a network' })).toHaveCount(1)
  await expect(field).toHaveValue('')
})
