import type { BrowserContext, Page } from '@playwright/test'
import { demo, expect, test } from '../productTest.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'

test.use({ serviceWorkers: 'allow' })

/** Resolves when the worker controls the page and keeps the shell with the texts of the page's language. */
const isKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        const paths = kept.flat().map(({ url }) => new URL(url).pathname)
        const isControlled = navigator.serviceWorker.controller !== null
        return isControlled && paths.includes('/index.html') && paths.filter((path) => /messages-/.test(path)).length
      }),
    )
    .toBe(2)

/**
 * Has the next pages of a context without a network say so: Chromium 150 loses their requests, and tells only the page
 * that is open when the network is lost. Returns what gives the network back.
 */
async function staysOffline(page: Page, context: BrowserContext): Promise<() => Promise<void>> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }))
  return async () => {
    await context.setOffline(false)
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine')
      window.dispatchEvent(new Event('online'))
    })
  }
}

test('a reload without a network shows the app with what waits, which goes on when the network is back', async ({
  page,
  context,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await arriveSignedIn(page, demo.olena)
  await isKept(page)
  await page.getByRole('list', { name: 'Chats', exact: true }).getByRole('link').first().click()
  const composer = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(composer).toBeVisible()
  await context.setOffline(true)
  await composer.fill('We open at nine.')
  await composer.press('Enter')
  await composer.fill('And on Sunday')
  const waiting = page.getByRole('region', { name: 'Messages that wait for the network' })
  await expect(waiting).toContainText('We open at nine.')
  const giveNetworkBack = await staysOffline(page, context)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByText('You are offline. What you write is kept')).toBeVisible()
  await expect(waiting).toContainText('1 message will be sent when you are online again')
  await expect(waiting).toContainText('We open at nine.')
  await giveNetworkBack()
  await expect(page.getByRole('list', { name: 'Chats', exact: true })).toBeVisible()
  await expect(composer).toHaveValue('And on Sunday')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('We open at nine.')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  expect(failures).toEqual([])
  // The worker keeps nothing of the provider API, nor the configuration.
  const kept = await page.evaluate(async () => {
    const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])
})
