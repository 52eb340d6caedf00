import type { Page } from '@playwright/test'
import { aNewcomer } from '../people/aSalonOwner.ts'
import { onboardingOf } from '../screens/onboarding.ts'
import { registrationOf } from '../screens/registration.ts'
import { signIn } from '../screens/signIn.ts'
import { demo, expect, test } from '../world.ts'

/** Connects salons on Altegio's marketplace, which sends the browser on with all that it knows. */
async function connect(page: Page, who: RegExp, salons: readonly string[]) {
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: who }).check()
  for (const salon of await page.getByRole('checkbox').all()) await salon.uncheck()
  for (const salon of salons) await page.getByRole('checkbox', { name: new RegExp(salon) }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
}

/** What the address brought is in no entry of the history, neither when going back nor forth. */
async function expectCleanHistory(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/sandbox/altegio')
  await page.goForward()
  await expect(page).toHaveURL(path)
}

test('an Altegio link brings somebody new to a registration that knows them, with their salons @phone', async ({ page }) => {
  const newcomer = aNewcomer()
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: /Somebody new/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Айгерім Садықова')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newcomer.email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+7 701 555 01 23')
  await page.getByRole('checkbox', { name: /720441/ }).check()
  await page.getByRole('checkbox', { name: /720444/ }).check()
  await page.getByRole('button', { name: 'Connect' }).click()

  await expectCleanHistory(page, '/auth/register')
  const registration = registrationOf(page)
  await expect(registration.name).toHaveValue('Айгерім Садықова')
  await expect(registration.email).toHaveValue(newcomer.email)
  await expect(registration.phone).toHaveValue('+7 701 555 01 23')
  await expect(page.getByText('2 salons from Altegio are ready to be connected.')).toBeVisible()
  await registration.password.fill(newcomer.password)
  await registration.submit()

  const onboarding = onboardingOf(page)
  await onboarding.name.fill('Жібек')
  await onboarding.chooseKind('Beauty salon')
  await onboarding.chooseCountry('kaz', 'Kazakhstan')
  await expect(onboarding.language).toHaveValue('Kazakh')
  await onboarding.goOn()
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByText('2 salons of your Altegio link wait to be connected: 720441, 720444.')).toBeVisible()
})

test('an Altegio link signs in whom Altegio vouches for, and its token is in no address @phone', async ({ page }) => {
  await connect(page, /Marco Bianchi/, ['720442'])
  await expect(page.getByText('One salon of your Altegio link waits to be connected: 720442.')).toBeVisible()
  await expectCleanHistory(page, '/integrations')
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()
})

test('an Altegio link that is not signed lets nobody in', async ({ page }) => {
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: /Marco Bianchi/ }).check()
  await page.getByRole('combobox', { name: /What Altegio says of you/ }).selectOption('forged')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/auth/register')
  await page.goto('/settings/profile')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a link of somebody else asks first as whom to go on @phone', async ({ page }) => {
  const question = page.getByRole('heading', { name: 'As whom do you want to go on?' })
  await signIn(page, demo.marco)
  await connect(page, /Olena Koval/, ['720441'])
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByRole('main')).toContainText(demo.olena.email)
  await page.getByRole('button', { name: 'Stay Marco Bianchi' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a Telegram bot' })).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()

  await connect(page, /Olena Koval/, ['720441'])
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Sign out and go on as Olena Koval' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a Telegram bot' })).toBeVisible()
  await expect(page.getByText('One salon of your Altegio link waits to be connected: 720441.')).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.olena.email).first()).toBeVisible()
})
