import type { Page } from '@playwright/test'
import { anAltegioVisit } from '../test-data/anAltegioVisit.ts'
import { aNewcomer } from '../test-data/aSalonOwner.ts'
import { sentWithLinkToken } from '../screens/linkToken.ts'
import { onboardingOf } from '../screens/onboarding.ts'
import { registrationOf } from '../screens/registration.ts'
import { fillInSignIn, signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** Connects salons on Altegio's marketplace, which redirects the browser with all its data. */
async function connect(page: Page, who: RegExp, salons: readonly string[]) {
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: who }).check()
  for (const salon of await page.getByRole('checkbox').all()) await salon.uncheck()
  for (const salon of salons) await page.getByRole('checkbox', { name: new RegExp(salon) }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
}

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Signed in by a link' })

/** Checks that no history entry contains the address's parameters, going back and forward. */
async function expectCleanHistory(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/sandbox/altegio')
  await page.goForward()
  await expect(page).toHaveURL(path)
}

test('an Altegio link leads a new user to a prefilled registration, with their salons @phone', async ({ page }) => {
  const newcomer = aNewcomer()
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: /Somebody new/ }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Айгерім Садықова')
  await page.getByRole('textbox', { name: 'Email' }).fill(newcomer.email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+7 701 555 01 23')
  await page.getByRole('checkbox', { name: /720441/ }).check()
  await page.getByRole('checkbox', { name: /720444/ }).check()
  await page.getByRole('button', { name: 'Connect' }).click()

  await expectCleanHistory(page, '/auth/register?next=%2Fintegrations')
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
  await onboarding.skipAssistant()
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByText('2 salons of your Altegio link wait to be connected.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Lily Beauty Studio.*720441/u })).toBeChecked()
})

test('a signed Altegio link signs its user in, names them, and leaves its token in no address @phone', async ({
  page,
}) => {
  await connect(page, /Marco Bianchi/, ['720442'])
  await expect(page.getByText(/One salon of your Altegio link waits to be connected: .*720442/u)).toBeVisible()
  await expectCleanHistory(page, '/integrations')
  await expect(noticeOf(page)).toContainText(
    `The link that you opened signed you in as Marco Bianchi (${demo.marco.email}). If that is not you, sign out.`,
  )
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()

  // The notice stays until it is dismissed, on every page.
  await expect(noticeOf(page)).toBeVisible()
  await noticeOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(noticeOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
})

test('a user signed in to the wrong account signs out, and the salons wait for the next sign-in @phone', async ({
  page,
}) => {
  await page.goto(anAltegioVisit(demo.olena, ['720441', '720445']))
  await expect(noticeOf(page)).toContainText(demo.olena.email)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await noticeOf(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('2 salons from Altegio are ready to be connected.')).toBeVisible()
  await expect
    .poll(async () =>
      (await page.request.get('/api/admin/getMe', { headers: { authorization: `Bearer ${token}` } })).status(),
    )
    .toBe(401)

  await fillInSignIn(page, demo.marco)
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
  await page.goto('/integrations')
  await expect(page.getByText('2 salons of your Altegio link wait to be connected.')).toBeVisible()
})

test('a signed address signs in once; then it leads to the sign-in page, where its salons wait @phone', async ({
  page,
  browser,
}) => {
  const visit = anAltegioVisit(demo.marco, ['720443'])
  await page.goto(visit)
  await expect(page.getByText(/One salon of your Altegio link waits to be connected: .*720443/u)).toBeVisible()

  // Somebody who saw the address, in another browser.
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(new URL(visit, page.url()).href)
  await expect(other).toHaveURL(/\/auth\/login\?next=\/integrations$/)
  await expect(other.getByText('1 salon from Altegio is ready to be connected.')).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await fillInSignIn(other, demo.marco)
  await expect(other).toHaveURL(/\/integrations$/)
  await expect(other.getByText(/One salon of your Altegio link waits to be connected: .*720443/u)).toBeVisible()
  await context.close()
})

test('a second Altegio visit of a signed-in user shows no question and brings its salons', async ({ page }) => {
  const visit = anAltegioVisit(demo.marco, ['720443', '720444'])
  await signInByForm(page, demo.marco)
  const sent = sentWithLinkToken(page)
  await page.goto(visit)
  // The data name the signed-in user: the token is dropped without a new sign-in.
  await expect(page.getByText('2 salons of your Altegio link wait to be connected.')).toBeVisible()
  expect(sent()).toEqual([])
  await page.goto(visit)
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByText('2 salons of your Altegio link wait to be connected.')).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
})

test('an unsigned Altegio link signs nobody in', async ({ page }) => {
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: /Marco Bianchi/ }).check()
  await page.getByRole('combobox', { name: /What Altegio says of you/ }).selectOption('forged')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/auth/register?next=%2Fintegrations')
  await page.goto('/settings/profile')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a link of another account asks first which account to use, and makes no call with its token before @phone', async ({
  page,
}) => {
  const question = page.getByRole('heading', { name: 'Which account do you want to use?' })
  await signInByForm(page, demo.marco)
  const sent = sentWithLinkToken(page)
  await page.goto(anAltegioVisit(demo.olena, ['720441']))
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByRole('main')).not.toContainText(demo.olena.email)
  await page.waitForLoadState('networkidle')
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: 'Stay Marco Bianchi' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a Telegram bot' })).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.marco.email).first()).toBeVisible()

  await page.goto(anAltegioVisit(demo.olena, ['720441']))
  await expect(question).toBeVisible()
  // A reload is no answer.
  await page.reload()
  await expect(question).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: 'Sign out and use the link' }).click()
  await expect(page.getByRole('heading', { name: 'Connect a Telegram bot' })).toBeVisible()
  await expect.poll(sent).toContain('GET /api/admin/getMe')
  await expect(page.getByText(/One salon of your Altegio link waits to be connected: .*720441/u)).toBeVisible()
  await expect(noticeOf(page)).toContainText(demo.olena.email)
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(demo.olena.email).first()).toBeVisible()
})
