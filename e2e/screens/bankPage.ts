import { expect, type Page } from '@playwright/test'
import { enterOn, tabTo } from './pressKeys.ts'

/** Cards of the sandbox's bank. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Its bank asks the customer to confirm each charge that nobody is there for. */
  toConfirm: '4000 0025 0000 3155',
} as const

/** The page of the sandbox's bank, once the browser is there. */
export async function bankPageOf(page: Page) {
  await expect(page).toHaveURL(/\/sandbox\/bank\/pay\//u)
  return {
    /** Types a card in and presses Enter: the browser goes back to the app when the bank takes it. */
    async payWith(card: string) {
      await page.getByLabel('Card number').fill(card)
      await page.keyboard.press('Enter')
    },
    /** The same without a mouse. */
    async payByKeyboard(card: string) {
      await tabTo(page, page.getByLabel('Card number'))
      await page.keyboard.type(card)
      await page.keyboard.press('Enter')
    },
    /** Waits for the bank's answer: a page that is left before takes the confirmation with it. */
    async confirm() {
      const button = page.getByRole('button', { name: 'Confirm the payment' })
      await button.click()
      await expect(button).toHaveCount(0)
    },
    /** Waits until the shop has closed the page, which it does behind the order that takes this one's place. */
    async expectClosed() {
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('This page is closed: nothing was paid.')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    async goBack() {
      await page.getByRole('link', { name: 'Back to the shop' }).click()
    },
    /** The same without a mouse. */
    async goBackByKeyboard() {
      await enterOn(page, page.getByRole('link', { name: 'Back to the shop' }))
    },
  }
}
