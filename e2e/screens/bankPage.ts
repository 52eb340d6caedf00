import { expect, type Page } from '@playwright/test'

/** Cards of the sandbox's bank. */
export const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const

/** The page of the sandbox's bank, once the browser is there. */
export async function bankPageOf(page: Page) {
  await expect(page).toHaveURL(/\/sandbox\/bank\/pay\//u)
  return {
    /** Types a card in and presses Enter: the browser goes back to the app when the bank takes it. */
    async payWith(card: string) {
      await page.getByLabel('Card number').fill(card)
      await page.keyboard.press('Enter')
    },
    async goBack() {
      await page.getByRole('link', { name: 'Back to the shop' }).click()
    },
  }
}
