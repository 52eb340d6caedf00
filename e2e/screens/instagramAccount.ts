import { expect, type Page } from '@playwright/test'

/** Goes from the page of integrations to the sandbox's page on which the permission is given. */
export async function goToInstagram(page: Page): Promise<void> {
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an Instagram account' })
  await dialog.getByRole('button', { name: 'Continue to Instagram' }).click()
  await expect(page.getByRole('heading', { name: 'Allow Frontdesk to manage your messages?' })).toBeVisible()
}

/** Makes a professional account of this name, whose user name follows from it, and connects it. */
export async function connectInstagram(page: Page, name: string): Promise<void> {
  await goToInstagram(page)
  await page.getByLabel('Name of a new professional account').fill(name)
  await page.getByRole('button', { name: 'Make it and allow' }).click()
}

/** Opens the phone of a new customer of a connected account, by the link of its card. */
export async function openFollower(phonePage: Page, accountLink: string | null, name: string): Promise<void> {
  await phonePage.goto(accountLink ?? '')
  const newcomer = phonePage.getByRole('form', { name: 'Somebody new' })
  await newcomer.getByLabel('Name').fill(name)
  await newcomer.getByRole('button', { name: 'Add' }).click()
  const current = phonePage.getByRole('navigation', { name: 'Customers' }).locator('a[aria-current="true"]')
  await expect(current).toHaveText(name)
}
