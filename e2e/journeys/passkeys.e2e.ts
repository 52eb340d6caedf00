import { routes } from '@frontdesk/contract'
import { type Page } from '@playwright/test'
import { giveReason } from '../logInAs.ts'
import { demo, expect, test } from '../productTest.ts'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { letTheHourPass } from '../screens/letTheHourPass.ts'
import { enterOn } from '../screens/pressKeys.ts'
import { fillInSignIn, storeSession } from '../screens/signInByForm.ts'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Gives the browser an authenticator that verifies its user; its prompts are answered at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the user's fingerprint is recognised from now on. */
    recognise: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a system administrator adds a passkey by keyboard, signs in by it and enters a company by it', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await storeSession(page, demo.system)
  await page.goto('/settings/profile')
  await enterOn(page, buttonOf(page, 'Add a passkey'))
  await expect(page.getByRole('textbox', { name: 'Name of the passkey' })).toBeFocused()
  expect(await axeViolations(page, { tags: wcag })).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('My laptop')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('My laptop')
  await expect(list).toContainText('not used yet')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  const { email, password } = demo.system
  await fillInSignIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await expect(buttonOf(page, 'Go on')).toBeFocused()
  await device.recognise(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The passkey was not given')
  await device.recognise(true)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/auth\//u)
  await page.goto('/settings/profile')
  await expect(list).toContainText('last used')

  await page.goto('/system-admin/companies?search=luz')
  await letTheHourPass(page, routes.startImpersonation.path, { needsCode: true })
  await enterOn(page, buttonOf(page, 'Log in as company Casa Luz'))
  await giveReason(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await expect(dialog).toContainText('Your browser asks for it')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chats$/u)
  await expect(page.getByRole('region', { name: 'Acting for another company' })).toContainText('Casa Luz')
})
