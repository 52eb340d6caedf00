import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** The network of the goals: 1.6 Mbit/s down, 0.75 up, 150 ms until the first byte of each answer. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * One page load. Times in milliseconds since the navigation; bytes as they travel, with
 * headers; CPU of the main thread.
 */
export type Load = {
  firstContent: number
  /** Until the awaited element was drawn. */
  usable: number
  requests: number
  bytes: number
  /** Until the network was idle: with what a page loads beside and after its content. */
  allRequests: number
  allBytes: number
  cpu: number
}

export type LoadOptions = {
  address: string
  /** A selector of the element with which the page is usable. */
  awaited: string
  state?: BrowserContextOptions['storageState']
  /** Whether the page was visited before, with the same cache. */
  isSecondVisit?: boolean
}

type Seen = { at: number; bytes: number }

/**
 * The traffic in both directions of a session: the time of each request, and the bytes of each
 * answer when it is whole.
 */
function countTraffic(cdp: CDPSession) {
  const requests: number[] = []
  const answers: Seen[] = []
  let open = 0
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    requests.push(performance.now())
    open += 1
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    answers.push({ at: performance.now(), bytes: encodedDataLength })
    open -= 1
  })
  cdp.on('Network.loadingFailed', () => (open -= 1))
  return {
    /** Requests that went to the network, and what came of them, until a moment. */
    until: (moment: number) => ({
      requests: requests.filter((at) => at <= moment).length,
      bytes: answers.filter(({ at }) => at <= moment).reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    isQuiet: () => open <= 0,
  }
}

/** Resolves when no request has been open for half a second; an open WebSocket is none. */
async function quiet(traffic: ReturnType<typeof countTraffic>): Promise<void> {
  for (let still = 0; still < 5; still = traffic.isQuiet() ? still + 1 : 0)
    await new Promise((next) => setTimeout(next, 100))
}

/** The time at which the awaited element was drawn, by the page's own clock. */
const drawnAt = (tab: Page) =>
  tab.waitForFunction(() => (window as unknown as { drawnAt?: number }).drawnAt).then((found) => found.jsonValue())

const visit = async (tab: Page, { address, awaited }: LoadOptions): Promise<Load> => {
  const cdp = await tab.context().newCDPSession(tab)
  await Promise.all([cdp.send('Network.enable'), cdp.send('Performance.enable')])
  await cdp.send('Network.emulateNetworkConditions', slowNetwork)
  await tab.addInitScript((selector) => {
    const look = () => {
      const isThere = [...document.querySelectorAll(selector)].some((found) => found.getClientRects().length > 0)
      // The frame after the one in which it was found has drawn it.
      if (isThere) requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawnAt: performance.now() })))
      else requestAnimationFrame(look)
    }
    look()
  }, awaited)
  const traffic = countTraffic(cdp)
  await tab.goto(address, { waitUntil: 'commit' })
  const usable = (await drawnAt(tab)) ?? NaN
  const usableAt = performance.now()
  await quiet(traffic)
  const firstContent = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  )
  const all = traffic.until(Infinity)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const cpu = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  return { firstContent, usable, ...traffic.until(usableAt), allRequests: all.requests, allBytes: all.bytes, cpu }
}

/** Loads a page once on a slow network, in a window of 390 px with an empty cache, or as the second visit. */
export async function measureLoad(browser: Browser, options: LoadOptions): Promise<Load> {
  const { state, isSecondVisit = false } = options
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    ...(state && { storageState: state }),
  })
  try {
    if (isSecondVisit) {
      const before = await context.newPage()
      await before.goto(options.address, { waitUntil: 'networkidle' })
      await before.locator(options.awaited).first().waitFor()
      await before.close()
    }
    return await visit(await context.newPage(), options)
  } finally {
    await context.close()
  }
}
