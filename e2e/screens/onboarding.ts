import { expect, type Page } from '@playwright/test'

/** The onboarding page. */
export const onboardingOf = (page: Page) => {
  const name = page.getByRole('textbox', { name: 'Company name' })
  const kind = page.getByRole('combobox', { name: 'Type of business' })
  const country = page.getByRole('combobox', { name: 'Country' })
  const language = page.getByRole('combobox', { name: 'Language of your customers' })
  return {
    heading: page.getByRole('heading', { name: 'Tell us about your business' }),
    name,
    kind,
    country,
    language,
    chooseCountry: async (typed: string, found: string) => {
      await country.fill(typed)
      await page.getByRole('option', { name: found }).click()
      await expect(country).toHaveValue(found)
    },
    chooseKind: async (found: string) => {
      await kind.click()
      await page.getByRole('option', { name: found }).click()
    },
    goOn: () => page.getByRole('button', { name: 'Continue' }).click(),
    /** The step after the details: what customers ask. */
    skipAssistant: () => page.getByRole('button', { name: 'Skip for now' }).click(),
  }
}
