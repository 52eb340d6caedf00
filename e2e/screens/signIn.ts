import { expect, type Page } from '@playwright/test'

/** Signs an administrator in as a person would, and waits for the chats. */
export async function signIn(page: Page, who: { email: string; password: string }) {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
}
