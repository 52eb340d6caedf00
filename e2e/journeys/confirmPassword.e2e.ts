import type { Page } from '@playwright/test'
import { routes } from '@frontdesk/contract'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { giveReason, logInAs } from '../logInAs.ts'
import { demo, expect, test } from '../productTest.ts'
import { letTheHourPass } from '../screens/letTheHourPass.ts'
import { giveCode } from '../screens/secondFactor.ts'
import { storeSession } from '../screens/signInByForm.ts'

const questionOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  return {
    dialog,
    password: dialog.getByLabel('Your password'),
    answer: async (password: string) => {
      await dialog.getByLabel('Your password').fill(password)
      await page.keyboard.press('Enter')
    },
  }
}

async function openProfile(page: Page) {
  const owner = await aSalonOwner(page.request)
  const answer = await page.request.post(`/api${routes.login.path}`, { data: owner })
  const { accessToken } = (await answer.json()) as { accessToken: string } // as the contract defines
  await page.goto('/config.json')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  return owner
}

test('a change of the phone number needs the password, and keeps what was typed @phone', async ({ page }) => {
  const owner = await openProfile(page)
  const question = questionOf(page)
  const phone = page.getByRole('textbox', { name: 'Phone (optional)' })
  await phone.fill('+380 50 111 22 33')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question.password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm your password first' })).toBeVisible()
  await expect(phone).toHaveValue('+380 50 111 22 33')
  // While it fades out, the dialog could be filled in, which no user does.
  await expect(question.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()

  await page.keyboard.press('Enter')
  await question.answer('not my password')
  await expect(question.password).toHaveAccessibleDescription('This is not your current password')
  await question.answer(owner.password)
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await expect(question.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()

  // Confirmed a moment ago: the next change is saved at once.
  await phone.fill('+380 50 999 88 77')
  // A page that is left takes its calls with it: the answer comes first.
  const saved = page.waitForResponse((response) => response.url().endsWith(routes.updateMe.path))
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(phone).toHaveValue('+380 50 999 88 77')
  await expect(question.dialog).toBeHidden()
})

test('an account is deleted only with its password @phone', async ({ page }) => {
  const owner = await openProfile(page)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const password = dialog.getByLabel('Your password')
  await expect(dialog.getByRole('textbox', { name: `Type ${owner.email} to confirm` })).toBeFocused()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('This is not your current password')
  await expect(dialog.getByRole('textbox', { name: `Type ${owner.email} to confirm` })).toHaveValue(owner.email)
  expect((await page.request.post(`/api${routes.login.path}`, { data: owner })).status()).toBe(200)

  await password.fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  expect((await page.request.post(`/api${routes.login.path}`, { data: owner })).status()).toBe(401)
})

test.describe('password confirmation of a system administrator', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Acting for another company' })
  const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in as company Casa Luz' })

  async function openConsole(page: Page) {
    await storeSession(page, demo.system)
    await page.goto('/system-admin/companies?search=luz')
    await expect(loginButton(page)).toBeVisible()
  }

  test('a system administrator enters a company from the console right after the sign-in @phone', async ({ page }) => {
    await openConsole(page)
    await logInAs(page, 'Casa Luz')
    await expect(page).toHaveURL(/\/chats$/)
  })

  test('a system administrator enters a company later only with the password and a code', async ({ page }) => {
    await openConsole(page)
    await letTheHourPass(page, routes.startImpersonation.path, { needsCode: true })
    const question = questionOf(page)
    await loginButton(page).click()
    await giveReason(page)
    await question.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(question.dialog).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem('impersonation'))).toBeNull()

    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await question.password.fill('not my password')
    await question.dialog.getByRole('textbox', { name: 'Code', exact: true }).focus()
    await giveCode(page)
    await expect(question.password).toHaveAccessibleDescription('This is not your current password')
    // The code was not used up by that, and stands in its field.
    await question.answer(demo.system.password)
    await expect(page).toHaveURL(/\/chats$/)
    await expect(banner(page)).toContainText('Casa Luz')
  })

  test('a system administrator confirms the password again while impersonating, or leaves the company', async ({
    page,
  }) => {
    await openConsole(page)
    await logInAs(page, 'Casa Luz')
    await letTheHourPass(page, routes.getChatsWithPreview.path)
    await page.reload()
    const question = questionOf(page)
    await expect(question.dialog).toContainText('You act for a company that is not yours.')
    await page.keyboard.press('Escape')
    await question.answer(demo.system.password)
    await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first()).toBeVisible()
    await expect(question.dialog).toBeHidden()

    await page.unrouteAll()
    await letTheHourPass(page, routes.getChatsWithPreview.path)
    await page.reload()
    await question.dialog.getByRole('button', { name: 'Exit' }).click()
    await expect(page).toHaveURL(/\/system-admin\/companies$/)
  })
})
