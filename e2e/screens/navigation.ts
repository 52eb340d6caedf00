import { test, type Locator, type Page } from '@playwright/test'

/** The main navigation: always visible on a wide screen, behind the menu on a phone. */
export async function navigationOf(page: Page): Promise<Locator> {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
  return page.getByRole('navigation', { name: 'Main' })
}
