import { rmSync } from 'node:fs'
import { bankPageOf, cards } from '../screens/bankPage.ts'
import { textsIn } from '../screens/catalogue.ts'
import { addressIn, languageWays } from '../screens/languageWays.ts'
import { enterOn } from '../screens/pressKeys.ts'
import { storeSession } from '../screens/signInByForm.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { demoDataWithBilling } from '../test-data/demoDataWithBilling.ts'
import { demo, expect, startTestProduct, test as productTest } from '../productTest.ts'

/**
 * The demo data in which Olena's companies owe a renewal, made once in a worker. As a fixture of the worker they would
 * make Playwright end a worker, with its browser and its products, before and after each of these journeys.
 */
let owingData: Promise<string> | undefined
let owingFolder: string | undefined
process.once('exit', () => owingFolder !== undefined && rmSync(owingFolder, { recursive: true, force: true }))

const test = productTest.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use) => {
      owingFolder = await (owingData ??= demoDataWithBilling('owes-renewal'))
      const product = await startTestProduct({}, owingFolder)
      await use(product)
      await product.stop()
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

for (const { language, width, colorScheme } of languageWays('kk', 'pt'))
  test.describe(`in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test(`a company pays what it owes by the banner, and a new one by the code of an address, by keyboard, in ${language}, ${width} px wide and ${colorScheme}`, async ({
      page,
      context,
      request,
    }) => {
      test.slow()
      const text = await textsIn(language)
      const order = page.getByRole('region', { name: text('Choose a plan') })
      const plan = page.getByRole('region', { name: text('Your plan') })
      const isActive = plan.getByText(text('Active', 'subscription'))
      const showSubscription = () =>
        enterOn(page, page.getByRole('link', { name: text('Show my subscription') }).first())

      await storeSession(page, demo.olena)
      const isDue = { name: text('A payment is due') }
      const other = await context.newPage()
      for (const each of [page, other]) {
        await each.goto(addressIn(language, '/assistant'))
        await expect(each.getByRole('region', isDue)).toBeVisible()
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
      await page.bringToFront()
      await enterOn(page, page.getByRole('region', isDue).getByRole('button'))
      await (await bankPageOf(page)).payByKeyboard(cards.good)
      await expect(page.getByText(text('Your card is saved'))).toBeVisible()
      // Neither asks for a payment, nor waits for one.
      const isBeingConfirmed = { name: text('A payment is being confirmed') }
      for (const each of [page, other])
        for (const banner of [isDue, isBeingConfirmed]) await expect(each.getByRole('region', banner)).toHaveCount(0)
      await other.close()
      await showSubscription()
      await expect(isActive).toBeVisible()

      // Somebody else comes to the same device, with a code in the address.
      await page.goto('/config.json')
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await storeSession(page, await aSalonOwner(request))
      await page.goto(addressIn(language, '/subscription?promo=SPRING26'))
      await expect(order.getByRole('rowheader', { name: text('Promo code {0}') })).toContainText('SPRING26')
      // Half of 49.00.
      const pay = order.getByRole('button', { name: text('Pay {amount}') })
      await expect(pay).toContainText(/24[.,]50/u)
      await expect(pay).not.toHaveAttribute('aria-disabled')
      await enterOn(page, pay)
      await (await bankPageOf(page)).payByKeyboard(cards.good)
      await expect(page.getByText(text('Thank you, the payment has arrived'))).toBeVisible()
      await showSubscription()
      await expect(isActive).toBeVisible()
      const paid = page
        .getByRole('region', { name: text('Invoices') })
        .getByRole('row')
        .filter({ hasText: /24[.,]50/u })
      await expect(paid.getByText(text('Paid', 'invoice'))).toBeVisible()
    })
  })
