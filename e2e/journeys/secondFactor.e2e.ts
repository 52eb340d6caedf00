import { type Page } from '@playwright/test'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { expect, test } from '../productTest.ts'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { enterOn, tabTo } from '../screens/pressKeys.ts'
import { codeOf } from '../screens/secondFactor.ts'
import { fillInSignIn, storeSession } from '../screens/signInByForm.ts'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** Adds a key to the sandbox's authenticator app by keyboard, as people type it into their phone. */
async function addToAuthenticator(page: Page, account: string, key: string) {
  const phone = await page.context().newPage()
  await phone.goto('/sandbox/inbox')
  await tabTo(phone, phone.getByRole('textbox', { name: 'Account' }))
  await phone.keyboard.type(account)
  await phone.keyboard.press('Tab')
  await phone.keyboard.type(key)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('region', { name: 'Authenticator app' }).getByText(account)).toBeVisible()
  await phone.close()
}

test('an owner sets up a second factor by keyboard, gets an email, and signs in with a code @phone', async ({
  page,
}) => {
  const owner = await aSalonOwner(page.request)
  await storeSession(page, owner)
  await page.goto('/settings/profile')
  await enterOn(page, buttonOf(page, 'Set up an authenticator app'))
  await expect(codeField(page)).toBeFocused()
  const section = page.getByRole('region', { name: 'Second factor' })
  expect(await axeViolations(page, { tags: wcag })).toEqual([])
  const key = await section.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).innerText()
  await addToAuthenticator(page, owner.email, key)
  await page.keyboard.type(await codeOf(page, owner.email))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await enterOn(page, buttonOf(page, 'I have stored them'))
  await expect(section).toContainText('10 recovery codes are left.')
  await expect
    .poll(async () => {
      const emails = await page.request.get(`/sandbox/inbox.json?to=${encodeURIComponent(owner.email)}`)
      return ((await emails.json()) as { subject: string }[]).map(({ subject }) => subject)
    })
    .toContain('A second factor was added to your Frontdesk account')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await fillInSignIn(page, owner)
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeOf(page, owner.email))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/auth\//u)
  await expect(codeField(page)).toBeHidden()
})
