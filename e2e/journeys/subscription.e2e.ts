import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bankPageOf, cards } from '../screens/bankPage.ts'
import { tabTo } from '../screens/pressKeys.ts'
import { arriveSignedIn, fillInSignIn } from '../screens/signInByForm.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { demoDataWithBilling } from '../test-data/demoDataWithBilling.ts'
import { demo, expect, startTestProduct, test } from '../productTest.ts'
import { logInAs } from '../logInAs.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const order = (page: Page) => page.getByRole('region', { name: 'Choose a plan' })
const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices' }).getByRole('row')
const thanks = (page: Page) => page.getByText('Thank you, the payment has arrived')
const showSubscription = (page: Page) => page.getByRole('link', { name: 'Show my subscription' }).first().click()

/** Olena changes to her other company: the chats of a fresh page. */
async function chooseSecondCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Olena Koval/u }).click()
  await page.getByRole('menuitemradio', { name: 'Casa Luz' }).click()
  await expect(page).toHaveURL(/\/chats$/u)
}

/** Downloads the document of the only paid invoice: a PDF that bears its number. */
async function downloadInvoice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Download invoice \d{4}-\d+ as PDF$/u })
  const number = /\d{4}-\d+/u.exec((await button.getAttribute('aria-label')) ?? '')?.[0]
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(`invoice-${String(number)}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a salon on trial pays for a plan after a declined card, upgrades it, cancels it and keeps it; another tab follows @phone', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const owner = await aSalonOwner(request)
  await page.goto('/subscription')
  await fillInSignIn(page, owner)
  await expect(page.getByText('Free trial: 14 days left')).toBeVisible()

  // By keyboard alone.
  await tabTo(page, order(page).getByRole('radio', { name: 'Pro' }))
  await page.keyboard.press('ArrowUp')
  await expect(order(page).getByRole('radio', { name: 'Start' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(order(page).getByRole('radio', { name: 'Pro' })).toBeChecked()
  const pay = order(page).getByRole('button', { name: 'Pay $49.00' })
  // A price that is being asked for cannot be paid.
  await expect(pay).not.toHaveAttribute('aria-disabled')
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await (await bankPageOf(page)).payByKeyboard(cards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await (await bankPageOf(page)).goBack()
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expect(page.getByText('The bank declined the card.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to my subscription' }).click()
  await expect(invoices(page).filter({ hasText: 'Failed' })).toHaveCount(1)

  const other = await context.newPage()
  await other.goto('/subscription')
  await expect(other.getByText('Free trial: 14 days left')).toBeVisible()
  // Another tab orders something else: the page of this tab is closed, and the way back leads to the
  // page of the newer order.
  await order(page).getByRole('radio', { name: 'Network' }).check()
  await order(page).getByRole('button', { name: 'Pay $149.00' }).click()
  const older = await bankPageOf(page)
  await order(other).getByRole('button', { name: 'Pay $49.00' }).click()
  const newer = await bankPageOf(other)
  await older.expectClosed()
  await older.goBack()
  await expect(page.getByText('A newer order has taken the place of this one')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Continue to payment' }))
  await page.keyboard.press('Enter')
  await (await bankPageOf(page)).payByKeyboard(cards.good)
  await expect(thanks(page)).toBeVisible()
  await newer.goBack()
  await expect(thanks(other)).toBeVisible()
  await showSubscription(other)
  await expect(plan(other).getByText('Active', { exact: true })).toBeVisible()
  // A reload says the same.
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Show my subscription' }).first())
  await page.keyboard.press('Enter')
  await expect(plan(page)).toContainText('$49.00 a month')
  await expect(page.getByRole('region', { name: 'Payment method' })).toContainText('Visa 4242')
  await expect(invoices(page).filter({ hasText: 'Paid' })).toHaveCount(1)
  await downloadInvoice(page)

  await plan(page).getByRole('button', { name: 'Change plan' }).click()
  await order(page).getByRole('radio', { name: 'Network' }).check()
  await expect(order(page).getByRole('row', { name: /Credit for your current plan/u })).toContainText('−$')
  await order(page)
    .getByRole('button', { name: /^Pay \$\d/u })
    .click()
  await (await bankPageOf(page)).payWith(cards.good)
  await expect(thanks(page)).toBeVisible()
  await showSubscription(page)
  await expect(plan(page)).toContainText('$149.00 a month')
  await expect(plan(other)).toContainText('$149.00 a month')

  await plan(page).getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'It is too expensive' }).check()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  const notice = /^Your subscription has been cancelled\. You can keep using the product until \d\d\.\d\d\.\d{4}\./u
  await expect(page.getByText(notice)).toBeVisible()
  await expect(other.getByText(notice)).toBeVisible()
  await plan(page).getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(plan(page).getByText('Active', { exact: true })).toBeVisible()
  await expect(other.getByText(notice)).toHaveCount(0)
})

test('a company that owes a renewal pays by the banner of any page, another one confirms it at its bank; a code of an address halves a price', async ({
  browser,
}) => {
  test.slow()
  const data = await demoDataWithBilling('owes-renewal')
  const product = await startTestProduct({}, data)
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await arriveSignedIn(page, demo.olena)
    const banner = page.getByRole('region', { name: 'A payment is due' })
    await expect(banner).toContainText('did not go through')
    const chats = await context.newPage()
    await chats.goto('/chats')
    await expect(chats.getByRole('region', { name: 'A payment is due' })).toBeVisible()
    await banner.getByRole('button', { name: 'Pay by card' }).click()
    await (await bankPageOf(page)).payWith(cards.good)
    await expect(page.getByText('Your card is saved')).toBeVisible()
    // Neither asks for a payment, nor waits for one.
    const anyBanner = { name: /^A payment is (?:due|being confirmed)$/u }
    await expect(page.getByRole('region', anyBanner)).toHaveCount(0)
    await expect(chats.getByRole('region', anyBanner)).toHaveCount(0)
    await showSubscription(page)
    await expect(plan(page).getByText('Active', { exact: true })).toBeVisible()

    // The bank of her other company wants the renewal to be confirmed (3-D Secure).
    await chooseSecondCompany(page)
    await banner.getByRole('button', { name: 'Pay by card' }).click()
    await (await bankPageOf(page)).payWith(cards.toConfirm)
    await expect(page.getByText('Your card is saved')).toBeVisible()
    await page.goto('/assistant')
    await expect(banner).toContainText('Your bank asks you to confirm the payment')
    await banner.getByRole('link', { name: 'Confirm the payment' }).click()
    await (await bankPageOf(page)).confirm()
    await page.goto('/assistant')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(page.getByRole('region', anyBanner)).toHaveCount(0)
    await page.goto('/subscription')
    await expect(plan(page).getByText('Active', { exact: true })).toBeVisible()
    await context.close()

    const newcomer = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const owner = await aSalonOwner(newcomer.request)
    const theirs = await newcomer.newPage()
    await theirs.goto('/subscription?promo=SPRING26')
    await fillInSignIn(theirs, owner)
    await expect(order(theirs)).toContainText('Promo code SPRING26')
    await order(theirs).getByRole('button', { name: 'Pay $24.50' }).click()
    await (await bankPageOf(theirs)).payWith(cards.good)
    await expect(thanks(theirs)).toBeVisible()
    await showSubscription(theirs)
    await expect(invoices(theirs).filter({ hasText: '$24.50' })).toContainText('Paid')
    await newcomer.close()
  } finally {
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
})

test('a company whose trial has ended pays its paused assistant back; another is paid by a system administrator who acts for it', async ({
  browser,
}) => {
  test.slow()
  const data = await demoDataWithBilling('trial-ended')
  const product = await startTestProduct({}, data)
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await arriveSignedIn(page, demo.olena)
    const isPaused = { name: 'The assistant is paused' }
    const banner = page.getByRole('region', isPaused)
    await expect(banner).toContainText('Your free trial has ended')
    const other = await context.newPage()
    await other.goto('/chats')
    await expect(other.getByRole('region', isPaused)).toBeVisible()
    await banner.getByRole('link', { name: 'Choose a plan' }).click()
    await expect(page.getByText(/The assistant is paused, and new messages go to your team/u)).toBeVisible()
    await expect(banner).toHaveCount(0)
    await order(page).getByRole('button', { name: /^Pay /u }).click()
    await (await bankPageOf(page)).payWith(cards.good)
    await expect(thanks(page)).toBeVisible()
    await expect(other.getByRole('region', isPaused)).toHaveCount(0)

    // Her second company is on trial, as she and a system administrator who acts for it see.
    await chooseSecondCompany(page)
    const system = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const acting = await system.newPage()
    await acting.goto('/system-admin/companies?search=luz')
    await fillInSignIn(acting, demo.system)
    await logInAs(acting, 'Casa Luz', { mayChange: true })
    for (const each of [page, acting]) {
      await each.getByRole('link', { name: /5 days of the trial left\. Trial expires on \d\d\.\d\d\.\d{4}/u }).click()
      await expect(each.getByText('Free trial: 5 days left')).toBeVisible()
    }
    await order(acting).getByRole('button', { name: 'Pay $49.00' }).click()
    await (await bankPageOf(acting)).payWith(cards.good)
    await expect(thanks(acting)).toBeVisible()
    await showSubscription(acting)
    for (const each of [page, acting]) {
      await expect(plan(each).getByText('Active', { exact: true })).toBeVisible()
      await expect(each.getByRole('link', { name: 'Subscription', exact: true })).toBeVisible()
    }
    await system.close()
    await context.close()
  } finally {
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
})
