import { expect, type Locator, type Page } from '@playwright/test'

/** The sandbox's page of a salon's customer. */
export const customerPhoneOf = (page: Page) => ({
  open: async (name: string) => {
    await page.goto('/sandbox/customer')
    const newcomer = page.getByRole('form', { name: 'Somebody new' })
    await newcomer.getByLabel('Name').fill(name)
    await newcomer.getByRole('button', { name: 'Add' }).click()
    await expect(page.locator('a[aria-current="true"]').filter({ hasText: name })).toBeVisible()
  },
  /** Continues as an existing customer; of several with one name, the one who wrote last. */
  openKnown: async (name: string) => {
    await page.goto('/sandbox/customer')
    await page.getByRole('navigation', { name: 'Customers' }).getByRole('link', { name }).first().click()
    await expect(page.locator('a[aria-current="true"]').filter({ hasText: name })).toBeVisible()
  },
  /** Quotes a message of the salon. */
  reply: async (to: string, text: string) => {
    await page.locator('article.theirs').filter({ hasText: to }).getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
  /** The salon's own texts, without what the customer quoted. */
  salonBubble: (text: string): Locator => page.locator('article.theirs').filter({ hasText: text }),
  write: async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
  conversation: page.getByRole('log', { name: 'Conversation' }),
  bubble: (text: string | RegExp): Locator => page.getByRole('log', { name: 'Conversation' }).getByText(text),
})
