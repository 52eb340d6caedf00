import type { Page } from '@playwright/test'
import type { Newcomer } from '../test-data/aSalonOwner.ts'

/** The registration page. */
export const registrationOf = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Your name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  phone: page.getByRole('textbox', { name: 'Phone (optional)' }),
  password: page.getByLabel('Password', { exact: true }),
  fillIn: async ({ fullName, email, password }: Newcomer) => {
    await page.getByRole('textbox', { name: 'Your name' }).fill(fullName)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
  },
  submit: () => page.getByRole('button', { name: 'Create account' }).click(),
})
