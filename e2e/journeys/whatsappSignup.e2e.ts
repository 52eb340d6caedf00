import type { Page } from '@playwright/test'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { openNewCustomer, whatsappPhoneOf } from '../screens/whatsappPhone.ts'
import { demo, expect, test } from '../productTest.ts'

let product: ScriptedProduct
test.beforeEach(async () => void (product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })))
test.afterEach(() => product.stop())

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connect a WhatsApp number' })
const choice = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .getByRole('button', { name: 'Connect with Facebook' })

const sdkLoads = (page: Page): string[] => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/facebook/sdk.js')) loads.push(request.url())
  })
  return loads
}

/** Opens the popup of the signup by a button. */
async function openPopup(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await choice(page, name).click()
  return opened
}

/** Presses the button with which the popup closes itself, maybe before the click has returned. */
async function leaveBy(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}

/** The id of the number that a channel's card shows. */
async function phoneNumberIdOf(page: Page, account: string): Promise<string> {
  const address = await page.getByRole('link', { name: account }).getAttribute('href')
  return new URL(address ?? '', product.origin).searchParams.get('number') ?? ''
}

for (const [name, kind] of [
  ['a number of the WhatsApp Business app', 'Keep using the WhatsApp Business app'],
  ['a new number', 'A number that is in no app'],
] as const)
  test(`${name} is connected with Facebook, a customer writes, the AI answers, then a colleague`, async ({
    browser,
  }) => {
    test.slow()
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const [page, phonePage] = [await context.newPage(), await context.newPage()]
    const loads = sdkLoads(page)
    await arriveSignedIn(page, demo.olena)
    await page.goto('/integrations')
    await page.getByRole('button', { name: 'Connect a number' }).waitFor()
    // SHELL-18: the SDK is loaded by this dialog alone.
    expect(loads).toEqual([])
    await page.getByRole('button', { name: 'Connect a number' }).click()
    const popup = await openPopup(page, kind)
    expect(loads).toHaveLength(1)
    await popup.getByLabel('Name of the business').fill('Lily by the lake')
    await leaveBy(popup, 'Finish')
    await expect(dialogOf(page)).toHaveCount(0)
    const note = page.getByText(/is connected\. Write to it as a customer would/)
    await expect(note).toBeVisible()
    const account = ((await note.textContent()) ?? '').split(' is connected')[0] ?? ''
    const number = {
      phoneNumberId: await phoneNumberIdOf(page, account),
      businessAccountId: '',
      token: '',
      displayPhoneNumber: account,
    }

    const phone = whatsappPhoneOf(phonePage)
    await openNewCustomer(phonePage, number, 'Larysa')
    await product.script({ pieces: ['We are open ', 'until six today.'], pace: 5 })
    await phone.write('When do you close?')
    await expect(phone.bubble('We are open until six today.')).toBeVisible()
    await page.goto('/chats')
    await inboxOf(page).open('Larysa')
    await threadOf(page).send('And tomorrow from nine')
    await expect(phone.bubble('And tomorrow from nine')).toBeVisible()
    await expect(threadOf(page).bubble('And tomorrow from nine')).toHaveAccessibleDescription('Read')
    await context.close()
  })

test('a signup that was left, closed or refused says why and what to do, and the values can be entered by hand @phone', async ({
  browser,
  isMobile,
}) => {
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: product.origin, viewport })
  const page = await context.newPage()
  await arriveSignedIn(page, demo.olena)
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a number' }).press('Enter')
  const dialog = dialogOf(page)
  const kind = 'Keep using the WhatsApp Business app'

  let popup = await openPopup(page, kind)
  await expect(dialog.getByText('Facebook’s window is open.')).toBeVisible()
  await popup.getByLabel('Screen').selectOption('PHONE_NUMBER_VERIFICATION')
  await leaveBy(popup, 'Leave at this screen')
  const outcome = dialog.getByRole('status')
  await expect(outcome).toContainText('You stopped where the number is verified.')
  await expect(outcome).toBeFocused()

  popup = await openPopup(page, kind)
  await leaveBy(popup, 'Report a problem')
  await expect(outcome).toContainText("This business can't onboard customers at the moment")

  popup = await openPopup(page, kind)
  await popup.getByRole('heading', { name: 'Embedded Signup' }).waitFor()
  await popup.close()
  await expect(outcome).toContainText('Facebook’s window was closed before the end.')

  await dialog.getByRole('button', { name: 'Enter the values' }).click()
  await expect(dialog.getByLabel('Phone number ID')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the other ways' }).click()
  await expect(choice(page, kind)).toBeEnabled()
  await context.close()
})
