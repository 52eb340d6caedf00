import { chromium, type BrowserContext } from 'playwright'
import type {
  AdminBrowser,
  BrowseAsAdmins,
  BrowsingAdmin,
  SeenByTab,
} from '../../apps/provider-api/src/bench/processes/AdminBrowser.ts'
import { chromiumLaunch } from '../../chromium.ts'

/** Milliseconds for which anything in a page is waited for: the machine has no processor to spare. */
const patience = 60_000
/** How many of the newest chats are opened in turn. */
const chatsInTurn = 8

/** Collects what the page sees of its interactions and long tasks; runs before its scripts. */
function collect(): void {
  const seen: { interactions: Map<number, number>; tasks: number[] } = { interactions: new Map(), tasks: [] }
  Object.assign(globalThis, { frontdeskSeen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId)
        seen.interactions.set(
          entry.interactionId,
          Math.max(entry.duration, seen.interactions.get(entry.interactionId) ?? 0),
        )
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Opens the chat list of the admin app at `origin` once for each of `people`, each in a context of its own. */
export const browseAsAdmins: BrowseAsAdmins = async (origin, people) => {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const admins: AdminBrowser[] = []
    for (const who of people)
      admins.push(
        await openAdmin(
          await browser.newContext({ baseURL: origin, locale: 'en-GB', viewport: { width: 1280, height: 900 } }),
          who,
        ),
      )
    return { admins, close: () => browser.close() }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Takes what a tab has seen since the last time. Runs in the tab. */
function takeSeen(): SeenByTab {
  const all = (globalThis as unknown as { frontdeskSeen: { interactions: Map<number, number>; tasks: number[] } })
    .frontdeskSeen
  const interactions = [...all.interactions.values()]
  all.interactions.clear()
  return { interactions, tasks: all.tasks.splice(0) }
}

async function openAdmin(context: BrowserContext, { token, companyId }: BrowsingAdmin): Promise<AdminBrowser> {
  context.setDefaultTimeout(patience)
  await context.addInitScript(collect)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  // Any document of the origin shares the app's storage.
  await page.goto('/config.json')
  await page.evaluate(
    (of) => {
      localStorage.setItem('accessToken', of.token)
      localStorage.setItem('companyId', String(of.companyId))
    },
    { token, companyId },
  )
  await page.goto('/chats')
  await page.locator('[data-chat]').first().waitFor()
  const seen = () => page.evaluate(takeSeen)
  // The first load is another measurement.
  await seen()
  let turn = 0
  return {
    page,
    seen,
    async openNextChat() {
      // A customer's, since the administrators' own may have no message; not the open one, which moves to the top
      // with what is written in it.
      const ids = await page
        .locator('[data-chat]')
        .evaluateAll((rows) =>
          rows.flatMap((row) => (row.textContent?.includes('Guest ') ? (row.getAttribute('data-chat') ?? []) : [])),
        )
      const others = ids.slice(0, chatsInTurn).filter((chat) => !page.url().endsWith(`/chats/${chat}`))
      const id = others[(turn += 1) % others.length]
      if (id === undefined) throw new Error('There is no other chat')
      // Drawn: a message that was not there before the click, in the frame after it.
      await page.evaluate(
        ([chat, longest]) => {
          const known = new Set(document.querySelectorAll('[data-messages] [role=article]'))
          const opened = new Promise<number>((resolve, reject) => {
            setTimeout(() => reject(new Error(`Chat ${chat} was not drawn`)), longest)
            addEventListener(
              'click',
              ({ timeStamp }) => {
                const look = () => {
                  const isNew = [...document.querySelectorAll('[data-messages] [role=article]')].some(
                    (article) => !known.has(article),
                  )
                  if (isNew && location.pathname.endsWith(`/chats/${chat}`))
                    requestAnimationFrame(() => resolve(performance.now() - timeStamp))
                  else requestAnimationFrame(look)
                }
                look()
              },
              { capture: true, once: true },
            )
          })
          Object.assign(globalThis, { frontdeskOpened: opened })
        },
        [id, patience] as const,
      )
      await page.locator(`[data-chat="${id}"]`).click()
      return page.evaluate(() => (globalThis as unknown as { frontdeskOpened: Promise<number> }).frontdeskOpened)
    },
    async send(text) {
      await page.getByRole('textbox', { name: 'Message' }).click()
      await page.keyboard.type(text, { delay: 40 })
      await page.keyboard.press('Enter')
    },
    async memory() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 ** 2
    },
  }
}
