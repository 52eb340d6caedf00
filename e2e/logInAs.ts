import { expect, type Page } from '@playwright/test'

/** Opens a company of others from the console's list, as a system administrator; changes are allowed if asked for. */
export async function logInAs(page: Page, company: string, { mayChange = false } = {}): Promise<void> {
  await page.getByRole('button', { name: `Log in as company ${company}` }).click()
  await giveReason(page)
  const banner = page.getByRole('region', { name: 'Acting for another company' })
  await expect(banner).toContainText(`You are logged in as company: ${company}`)
  if (!mayChange) return
  await banner.getByRole('button', { name: 'Allow changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow changes' }).click()
  await expect(banner.getByText('Only looking')).toHaveCount(0)
}

/** Answers the question why, and for how long. */
export async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Log in as company/u })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They asked for help')
  await dialog.getByRole('button', { name: 'Log in' }).click()
}
