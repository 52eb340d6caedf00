import type { Page } from '@playwright/test'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { bankPageOf, cards } from '../screens/bankPage.ts'
import { textsIn } from '../screens/catalogue.ts'
import { tabTo } from '../screens/pressKeys.ts'
import { storeSession } from '../screens/signInByForm.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { expect, test } from '../productTest.ts'

/** Each language once, over the widths of a phone, a tablet and a desktop, in both colour schemes. */
const ways = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'uk', width: 390, colorScheme: 'dark' },
  { language: 'ru', width: 768, colorScheme: 'light' },
  { language: 'kk', width: 390, colorScheme: 'light' },
  { language: 'es', width: 768, colorScheme: 'dark' },
  { language: 'pt', width: 1440, colorScheme: 'dark' },
] as const

/** Nothing that holds a heading, and so no page and no pane of one, is to be scrolled sideways. */
const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('html, body *:has(h1, h2)')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        // What is not cut off does not scroll by itself: the whole page does.
        .filter((element) => element.matches('html') || getComputedStyle(element).overflowX !== 'visible')
        .map(({ tagName, className, scrollWidth }) => `${tagName} ${className} is ${String(scrollWidth)} px wide`),
    ),
  ).toEqual([])

for (const { language, width, colorScheme } of ways)
  test.describe(`in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test(`a salon on trial pays for a plan by keyboard, in ${language}, ${width} px wide and ${colorScheme}`, async ({
      page,
      request,
    }) => {
      const text = await textsIn(language)
      await storeSession(page, await aSalonOwner(request))
      await page.goto(language === 'en' ? '/subscription' : `/${language}/subscription`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
      const onTrial = text(
        'Until {end} you can use everything. Nothing is charged automatically: choose a plan when you want to go on.',
      )
      await expect(page.getByText(onTrial)).toBeVisible()
      const order = page.getByRole('region', { name: text('Choose a plan') })
      const pay = order.getByRole('button', { name: text('Pay {amount}') })
      await expect(pay).toBeVisible()
      await expectNoSidewaysScroll(page)

      await tabTo(page, order.getByRole('radio', { name: 'Pro', exact: true }))
      await page.keyboard.press('ArrowUp')
      await expect(order.getByRole('radio', { name: 'Start', exact: true })).toBeChecked()
      await expect(pay).not.toHaveAttribute('aria-disabled')
      await tabTo(page, pay)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Enter')
      await (await bankPageOf(page)).payByKeyboard(cards.good)

      await expect(page.getByText(text('Thank you, the payment has arrived'))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectNoSidewaysScroll(page)
      await tabTo(page, page.getByRole('link', { name: text('Show my subscription') }))
      await page.keyboard.press('Enter')

      const plan = page.getByRole('region', { name: text('Your plan') })
      await expect(plan.getByText(text('Active', 'subscription'))).toBeVisible()
      await expect(plan.getByText('Start', { exact: true })).toBeVisible()
      await expect(page.getByText(onTrial)).toHaveCount(0)
      const invoices = page.getByRole('region', { name: text('Invoices') })
      await expect(invoices.getByText(text('Paid', 'invoice'))).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await axeViolations(page, { tags: wcag })).toEqual([])
    })
  })
