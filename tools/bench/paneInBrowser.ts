/**
 * The processor time of opening a chat with the card of its customer beside it, and without, side by side in one run of
 * the product with its demo data (CUST-1): at most 1.15 times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumLaunch } from '../../chromium.ts'
import { median } from './median.ts'
import { printTable } from './printTable.ts'
import { startBenchProduct } from './startBenchProduct.ts'

const rounds = Number(process.env['RUNS'] ?? 4)
const chatsOfARound = 6
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-pane-'))
const product = await startBenchProduct(scratch)
const browser = await chromium.launch(chromiumLaunch)

async function signIn(): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('olena@lily.example')
  await page.getByLabel('Password', { exact: true }).fill('frontdesk-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  return page
}

/** Opens chats one after the other in a page that has loaded its code; the milliseconds of the main thread of each. */
async function openChats(page: Page, hasPane: boolean): Promise<number[]> {
  await page.evaluate((isClosed) => localStorage.setItem('isCustomerPaneClosed', String(isClosed)), !hasPane)
  await page.goto('/chats')
  const rows = page.locator('[data-chat]')
  await rows.first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await cdp.send('Performance.enable')
  const taskTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const costs: number[] = []
  for (let at = 0; at <= chatsOfARound; at += 1) {
    const before = await taskTime()
    await rows.nth(at).click()
    await page.locator('[data-row]').first().waitFor()
    // All that the chat asks for has come, and is drawn.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    const isShown = (await page.getByRole('complementary', { name: 'Customer' }).count()) > 0
    if (isShown !== hasPane) throw new Error(`The card is ${isShown ? '' : 'not '}beside the thread`)
    // The first one loads the code of the thread and of the card.
    if (at > 0) costs.push((await taskTime()) - before)
  }
  await cdp.detach()
  return costs
}

try {
  const page = await signIn()
  const [withPane, without]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    without.push(...(await openChats(page, false)))
    withPane.push(...(await openChats(page, true)))
  }
  const ratio = median(withPane) / median(without)
  const row = (name: string, costs: readonly number[]) => [name, median(costs).toFixed(1), String(costs.length)]
  printTable(
    'Opening a chat',
    ['', 'ms of the main thread', 'chats'],
    [row('without the card', without), row('with the card', withPane), ['ratio', ratio.toFixed(2), 'bound 1.15']],
  )
} finally {
  await browser.close()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
}
