import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { frameOf } from '../screens/widgetHost.ts'
import { giveCode } from '../screens/secondFactor.ts'
import { demo, expect, startKillableProduct, test, type KillableProduct } from '../productTest.ts'

/** Reconnecting after a crash waits for several seconds, and longer on a slow machine. */
const untilBack = { timeout: 45_000 }

type Side = Page | Frame

/** The widget on the salon's page. */
async function openWidget(host: Page, origin: string): Promise<Frame> {
  await host.getByRole('group', { name: 'Widget' }).getByRole('button', { name: 'open', exact: true }).click()
  return frameOf(host, origin)
}

async function openHelp(app: Page): Promise<void> {
  await app.getByRole('button', { name: /^help/ }).click()
}

async function askSupport(side: Side, text: string): Promise<void> {
  const field = side.getByRole('textbox', { name: 'Message to support' })
  await field.fill(text)
  await expect(side.getByRole('button', { name: 'Send' }).last()).toBeEnabled()
  await field.press('Enter')
}

/** The console's support inbox, used by keyboard alone. */
async function openDesk(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/auth/login?next=%2Fsystem-admin%2Fchats')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.system.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.system.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await giveCode(page)
  await expect(page.getByRole('heading', { name: 'Support inbox' })).toBeAttached()
  const rows = page.getByRole('navigation', { name: 'Chat list' }).getByRole('listitem').filter({ hasText: 'Lily' })
  return {
    page,
    asker: page.getByRole('complementary', { name: 'About the asker' }),
    openAdministrator: () => rows.filter({ hasText: 'Marco' }).getByRole('link').press('Enter'),
    openVisitor: () => rows.filter({ hasNotText: 'Marco' }).getByRole('link').press('Enter'),
    answer: async (text: string) => {
      await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
  }
}

/**
 * The messages of people on a screen, in its order, as often as they are there. Replies of the AI are left out: whether
 * it is faster than the person is open.
 */
async function ledgerOf(side: Side): Promise<string[]> {
  const role = side.url().includes('/system-admin') ? 'article' : 'listitem'
  const texts = await side.getByRole(role).allTextContents()
  return texts.flatMap((text) => /(?:Visitor|Administrator|Support): .+?[.?]/u.exec(text) ?? [])
}

/** All screens have just these messages, all in the same order. */
async function expectLedger(sides: readonly Side[], messages: readonly string[], options?: { timeout: number }) {
  const inOrder: (string[] | undefined)[] = []
  for (const side of sides) {
    await expect.poll(async () => (await ledgerOf(side)).toSorted(), options).toEqual(messages.toSorted())
    inOrder.push(await ledgerOf(side))
  }
  for (const ledger of inOrder) expect(ledger).toEqual(inOrder[0])
}

/** A visitor of the salon's page, an administrator in the app and a person of support, each with a browser. */
async function meet(browser: Browser, product: KillableProduct) {
  const open = () => browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const contexts = { visitor: await open(), app: await open(), desk: await open() }
  const host = await contexts.visitor.newPage()
  await host.goto(`${product.otherOrigin}/sandbox/salon`)
  const visitor = await openWidget(host, product.origin)
  await askSupport(visitor, 'Visitor: are you open on Sunday?')
  const app = await contexts.app.newPage()
  await arriveSignedIn(app, demo.marco)
  await openHelp(app)
  await askSupport(app, 'Administrator: how do I connect Telegram?')
  return { contexts, host, visitor, app, desk: await openDesk(contexts.desk) }
}

/** On a phone, in another language, the name opens what stands beside the conversation elsewhere. */
async function lookOnPhone(desk: Page, messages: readonly string[]): Promise<void> {
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(new URL(desk.url()).pathname.replace('/system-admin', '/uk/system-admin'))
  await expectLedger([desk], messages)
  await desk.getByRole('heading', { level: 2 }).getByRole('button').press('Enter')
  const sheet = desk.getByRole('dialog', { name: 'Про того, хто звернувся' })
  await expect(sheet).toContainText('/sandbox/salon')
  expect(await axeViolations(desk, { tags: wcag })).toEqual([])
  await desk.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The panel on a phone, of the widget and of the admin app: all of the conversation, within the screen. */
async function expectPanelOnPhone(side: Side, messages: readonly string[]): Promise<void> {
  await expect(side.getByRole('textbox', { name: 'Повідомлення до підтримки' })).toBeVisible()
  await expectLedger([side], messages)
  expect(await side.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeViolations(side, { tags: wcag })).toEqual([])
}

/** Both who asked have a phone, in another language; the panel of the app is opened and closed by keyboard. */
async function askOnPhones(
  { host, app, origin }: { host: Page; app: Page; origin: string },
  { withVisitor, withApp }: { withVisitor: readonly string[]; withApp: readonly string[] },
): Promise<void> {
  for (const page of [host, app]) await page.setViewportSize({ width: 390, height: 844 })
  await host.evaluate(() => {
    const api = Reflect.get(window, 'Frontdesk') as { setLocale: (locale: string) => void } // set by the loader
    api.setLocale('uk')
  })
  await expectPanelOnPhone(await frameOf(host, origin), withVisitor)
  await app.goto('/uk/settings')
  const help = app.getByRole('button', { name: /^допомога/u })
  await help.press('Enter')
  await expectPanelOnPhone(app, withApp)
  await app.keyboard.press('Escape')
  await expect(help).toBeFocused()
}

test('a visitor, an administrator and a person of support lose and double nothing over a reload, a lost network and a killed server', async ({
  browser,
}) => {
  test.slow()
  const product = await startKillableProduct()
  try {
    const { contexts, host, visitor, app, desk } = await meet(browser, product)
    await expect(desk.page.getByRole('link', { name: /Support inbox.*unread/u })).toBeVisible()
    await desk.openAdministrator()
    await expect(desk.asker).toContainText(demo.marco.email)
    await desk.answer('Support: open Integrations.')
    const withApp = ['Administrator: how do I connect Telegram?', 'Support: open Integrations.']
    await expectLedger([desk.page, app], withApp)
    await app.reload()
    await openHelp(app)
    await expectLedger([app], withApp)

    // Both sides write while the console has no network.
    await desk.openVisitor()
    await expect(desk.asker).toContainText('/sandbox/salon')
    await contexts.desk.setOffline(true)
    await expect(desk.page.getByText('You are offline.')).toBeVisible()
    await askSupport(visitor, 'Visitor: and on Monday?')
    await desk.answer('Support: on Sunday we are closed.')
    const waiting = desk.page.getByRole('region', { name: 'Messages that wait for the network' })
    await expect(waiting).toContainText('Support: on Sunday we are closed.')
    await contexts.desk.setOffline(false)
    const withVisitor = [
      'Visitor: are you open on Sunday?',
      'Visitor: and on Monday?',
      'Support: on Sunday we are closed.',
    ]
    await expectLedger([desk.page, visitor], withVisitor, untilBack)
    await expect(waiting).toBeHidden()

    // All three write while the server is away.
    await product.crash()
    await askSupport(visitor, 'Visitor: still there?')
    await askSupport(app, 'Administrator: where is that?')
    await desk.answer('Support: from nine to six.')
    await product.restart()
    withVisitor.push('Visitor: still there?', 'Support: from nine to six.')
    withApp.push('Administrator: where is that?')
    await expectLedger([desk.page, visitor], withVisitor, untilBack)
    await host.reload()
    await desk.page.reload()
    await expectLedger([desk.page, await openWidget(host, product.origin)], withVisitor)
    expect(await axeViolations(desk.page, { tags: wcag })).toEqual([])
    await desk.openAdministrator()
    await expectLedger([desk.page, app], withApp, untilBack)

    await desk.openVisitor()
    await lookOnPhone(desk.page, withVisitor)
    await askOnPhones({ host, app, origin: product.origin }, { withVisitor, withApp })
    for (const context of Object.values(contexts)) await context.close()
  } finally {
    await product.stop()
  }
})
