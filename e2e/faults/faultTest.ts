import type { Browser, BrowserContext, Page } from '@playwright/test'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test as base } from '../productTest.ts'
import { openFaultyLink, type FaultyLink } from './faultyLink.ts'
import { clean, createLedger, readFailures, readWindow, type Ledger } from './ledger.ts'
import { serverOf, type Server } from './server.ts'

/** A browser window of one administrator, connected through the faulty link. */
export type Window = {
  page: Page
  context: BrowserContext
  thread: ReturnType<typeof threadOf>
  errors: readonly string[]
}

type Prepare = (page: Page) => Promise<void>

type Faults = {
  link: FaultyLink
  server: Server
  quietChat: Server['quietChat']
  /** Opens a signed-in window with this chat; `prepare` runs before the page loads anything. */
  openWindow: (chatId: number, who?: keyof typeof demo, prepare?: Prepare) => Promise<Window>
}

/** Playwright's test with a faulty network between the windows and a real provider API. */
export const faultTest = base.extend<Faults>({
  link: async ({ product }, use) => {
    const link = await openFaultyLink(product.origin)
    await use(link)
    await link.close()
  },
  server: async ({ product }, use) => use(await serverOf(product.origin, demo.olena)),
  quietChat: async ({ server }, use) => use(server.quietChat),
  openWindow: async ({ browser, link }, use) => {
    const opened: Window[] = []
    await use(async (chatId, who = 'olena', prepare = undefined) => {
      const window = await openWindowOf(browser, link.origin, chatId, demo[who], prepare)
      opened.push(window)
      return window
    })
    await Promise.all(opened.map(({ context }) => context.close()))
  },
})

export { expect }

/** Signs an administrator in through the link and opens a chat. */
export async function openWindowOf(
  browser: Browser,
  origin: string,
  chatId: number,
  who: { email: string; password: string },
  prepare?: Prepare,
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await prepare?.(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await arriveSignedIn(page, who, `/chats/${chatId}`)
  const thread = threadOf(page)
  await expect(thread.composer).toBeVisible()
  await expect(thread.bubbles.first()).toBeVisible()
  return { page, context, thread, errors }
}

type Account = {
  row: string
  ledger: Ledger
  server: Server
  chatId: number
  windows: readonly Window[]
  /** Also checks the phone of this customer. */
  customer?: string
  times?: Readonly<Record<string, number>>
}

/**
 * Waits until every window agrees with the server, then checks and prints the ledger's balance: nothing lost, doubled,
 * or out of order.
 */
export async function settle({ row, ledger, server, chatId, windows, customer, times = {} }: Account): Promise<void> {
  const delivered = async () =>
    customer === undefined
      ? undefined
      : {
          onPhone: await server.onPhone(customer),
          shownAsFailed: await Promise.all(windows.map(({ thread }) => readFailures(thread.messages))),
        }
  const balance = async () =>
    ledger.balance(
      await server.held(chatId),
      await Promise.all(windows.map(({ thread }) => readWindow(thread.messages))),
      await delivered(),
    )
  await expect.poll(balance).toMatchObject(clean)
  const figures = Object.entries({ ...(await balance()), ...times }).map(([name, count]) => `${name} ${count}`)
  console.log(`${row}: ${figures.join(', ')}`)
  expect(windows.flatMap(({ errors }) => errors)).toEqual([])
}

/** Measures work in milliseconds: printed with the balance, never asserted. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

export { createLedger }
