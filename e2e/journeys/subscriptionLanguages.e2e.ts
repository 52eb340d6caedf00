import type { Page } from '@playwright/test'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { bankPageOf, cards } from '../screens/bankPage.ts'
import { textsIn } from '../screens/catalogue.ts'
import { addressIn, languageWays } from '../screens/languageWays.ts'
import { enterOn, tabTo } from '../screens/pressKeys.ts'
import { storeSession } from '../screens/signInByForm.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { expect, test } from '../productTest.ts'

/** Nothing that holds a heading, and so no page and no pane of one, is to be scrolled sideways. */
const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('html, body *:has(h1, h2)')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        // An element that is not cut off does not scroll by itself: the whole page does.
        .filter((element) => element.matches('html') || getComputedStyle(element).overflowX !== 'visible')
        .map(({ tagName, className, scrollWidth }) => `${tagName} ${className} is ${String(scrollWidth)} px wide`),
    ),
  ).toEqual([])

for (const { language, width, colorScheme } of languageWays('uk', 'ru'))
  test.describe(`in ${language}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test(`a salon on trial pays after a declined card, upgrades, cancels and stays by keyboard, in ${language}, ${width} px wide and ${colorScheme}`, async ({
      page,
      request,
    }) => {
      test.slow()
      const text = await textsIn(language)
      await storeSession(page, await aSalonOwner(request))
      await page.goto(addressIn(language, '/subscription'))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
      const onTrial = text(
        'Until {end} you can use everything. Nothing is charged automatically: choose a plan when you want to go on.',
      )
      await expect(page.getByText(onTrial)).toBeVisible()
      const order = page.getByRole('region', { name: text('Choose a plan') })
      const plan = page.getByRole('region', { name: text('Your plan') })
      const invoices = page.getByRole('region', { name: text('Invoices') })
      const pay = order.getByRole('button', { name: text('Pay {amount}') })
      const radio = (name: string) => order.getByRole('radio', { name, exact: true })
      /** Goes to the plan that is chosen, and from it to the one beside it. */
      const choose = async (key: 'ArrowUp' | 'ArrowDown', { from, to }: { from: string; to: string }) => {
        await tabTo(page, radio(from), 60)
        await page.keyboard.press(key)
        await expect(radio(to)).toBeChecked()
      }
      const orderChosen = async () => {
        await expect(pay).not.toHaveAttribute('aria-disabled')
        await tabTo(page, pay)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Enter')
        return bankPageOf(page)
      }
      const showPaid = async () => {
        await expect(page.getByText(text('Thank you, the payment has arrived'))).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectNoSidewaysScroll(page)
        await enterOn(page, page.getByRole('link', { name: text('Show my subscription') }).first())
      }
      await expect(pay).toBeVisible()
      await expectNoSidewaysScroll(page)

      await choose('ArrowUp', { from: 'Pro', to: 'Start' })
      const declining = await orderChosen()
      await declining.payByKeyboard(cards.declined)
      await expect(page.getByRole('alert')).toContainText('declined')
      await declining.goBackByKeyboard()
      await expect(page.getByText(text('The payment did not go through'))).toBeVisible()
      await expectNoSidewaysScroll(page)
      await enterOn(page, page.getByRole('link', { name: text('Back to my subscription') }))
      await expect(invoices.getByText(text('Failed', 'invoice'))).toBeVisible()
      await choose('ArrowUp', { from: 'Pro', to: 'Start' })
      await (await orderChosen()).payByKeyboard(cards.good)
      await showPaid()
      await expect(plan.getByText(text('Active', 'subscription'))).toBeVisible()
      await expect(plan.getByText('Start', { exact: true })).toBeVisible()
      await expect(page.getByText(onTrial)).toHaveCount(0)
      await expect(invoices.getByText(text('Paid', 'invoice'))).toBeVisible()

      await enterOn(page, plan.getByRole('button', { name: text('Change plan') }))
      await choose('ArrowDown', { from: 'Start', to: 'Pro' })
      await expect(order.getByRole('rowheader', { name: text('Credit for your current plan') })).toBeVisible()
      await (await orderChosen()).payByKeyboard(cards.good)
      await showPaid()
      await expect(plan.getByText('Pro', { exact: true })).toBeVisible()

      await enterOn(page, plan.getByRole('button', { name: text('Cancel subscription') }))
      const dialog = page.getByRole('dialog')
      await tabTo(page, dialog.getByRole('radio', { name: text('It is too expensive') }))
      await page.keyboard.press('Space')
      await enterOn(page, dialog.getByRole('button', { name: text('Cancel subscription') }))
      const isLeaving = page.getByText(
        text(
          'Your subscription has been cancelled. You can keep using the product until {date}. Renew to maintain premium access.',
        ),
      )
      await expect(isLeaving).toBeVisible()
      await enterOn(page, plan.getByRole('button', { name: text('Keep my subscription') }))
      await expect(plan.getByText(text('Active', 'subscription'))).toBeVisible()
      await expect(isLeaving).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      expect(await axeViolations(page, { tags: wcag })).toEqual([])
    })
  })
