import { expect, type Page } from '@playwright/test'
import { routes } from '@frontdesk/contract'
import { giveCode, giveCodeByCall } from './secondFactor.ts'

type Who = { email: string; password: string; hasSecondFactor?: boolean }

const chats = (page: Page, name = 'Chats') => page.getByRole('list', { name, exact: true })

/** Fills in and submits the open sign-in page, and the second step of those who have one. */
export async function fillInSignIn(page: Page, who: Who) {
  await page.getByRole('textbox', { name: 'Email' }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (who.hasSecondFactor) await giveCode(page)
}

/** Signs an administrator in through the page, and waits for the chats. */
export async function signInByForm(page: Page, who: Who) {
  await page.goto('/auth/login')
  await fillInSignIn(page, who)
  await expect(chats(page)).toBeVisible()
}

/** Stores a session in the browser, as if the administrator had signed in before; the next page is open to them. */
export async function storeSession(page: Page, { email, password, hasSecondFactor }: Who) {
  const answer = await page.request.post(`/api${routes.login.path}`, { data: { email, password } })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  if (hasSecondFactor) await giveCodeByCall(page, accessToken)
  // Any document of the origin shares the app's storage.
  await page.goto('/config.json')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
}

/**
 * Opens the app with a stored session, and waits for the chats, as the list is called there: the sign-in page
 * has journeys of its own.
 */
export async function arriveSignedIn(page: Page, who: Who, address = '/chats', listName = 'Chats') {
  await storeSession(page, who)
  await page.goto(address)
  await expect(chats(page, listName)).toBeVisible()
}
