import { expect, type Locator, type Page } from '@playwright/test'

/** The sandbox's page on which one writes to a salon as its customer. */
export const customerPhoneOf = (page: Page) => ({
  open: async (name: string) => {
    await page.goto('/sandbox/customer')
    const newcomer = page.getByRole('form', { name: 'Somebody new' })
    await newcomer.getByLabel('Name').fill(name)
    await newcomer.getByRole('button', { name: 'Add' }).click()
    await expect(page.locator('a[aria-current="true"]').filter({ hasText: name })).toBeVisible()
  },
  write: async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
  conversation: page.getByRole('log', { name: 'Conversation' }),
  bubble: (text: string | RegExp): Locator => page.getByRole('log', { name: 'Conversation' }).getByText(text),
})
