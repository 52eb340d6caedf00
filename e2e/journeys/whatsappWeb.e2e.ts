import type { Page } from '@playwright/test'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { whatsappPhoneOf } from '../screens/whatsappPhone.ts'
import { demo, expect, test } from '../productTest.ts'

let product: ScriptedProduct
test.beforeEach(async () => void (product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })))
test.afterEach(() => product.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pair a phone with WhatsApp Web' })
const card = (page: Page) => page.getByRole('article', { name: 'WhatsApp Web' })

/** Accepts the risk, and has the sandbox's phone scan the code that the dialog shows. */
async function pair(page: Page, phonePage: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog(page).getByText('Tick this to go on')).toBeVisible()
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Show the code' }).click()
  await expect(dialog(page).getByRole('img', { name: /QR code/u })).toBeVisible()
  const scan = await dialog(page).getByRole('link', { name: 'The sandbox’s phone' }).getAttribute('href')
  await phonePage.goto(scan ?? '')
  await phonePage.getByRole('button', { name: 'Link the device' }).click()
  await expect(phonePage.getByText(/Device 1, linked/u)).toBeVisible()
  await expect(dialog(page).getByText(/is connected/u)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(card(page)).toHaveAttribute('data-standing', 'connected')
}

test('a phone is linked by its code, the AI and then people answer, words on the phone silence the AI, and it is linked again after a logout there', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a number' }).click()
  await page.getByRole('button', { name: 'Link a phone' }).click()
  await pair(page, phonePage)

  const devices = phonePage.url()
  const talk = await card(page).getByRole('link', { name: /\+\d+/u }).getAttribute('href')
  await phonePage.goto(talk ?? '')
  const newcomer = phonePage.getByRole('form', { name: 'Somebody new' })
  await newcomer.getByLabel('Name').fill('Annabel')
  await newcomer.getByRole('button', { name: 'Add' }).click()
  await expect(phonePage.getByRole('navigation', { name: 'Customers' }).locator('a[aria-current="true"]')).toHaveText(
    'Annabel',
  )
  await product.script({ pieces: ['We are open ', 'until six today.'], pace: 5 })
  await phone.write('When do you close?')
  await expect(phone.bubble('We are open until six today.')).toBeVisible()
  await page.goto('/chats')
  await inboxOf(page).open('Annabel')
  await expect(thread.bubble('We are open until six today.')).toBeVisible()
  await thread.send('And tomorrow from nine')
  await expect(phone.bubble('And tomorrow from nine')).toBeVisible()
  await expect(thread.bubble('And tomorrow from nine')).toHaveAccessibleDescription('Read')

  const salonPage = await context.newPage()
  await salonPage.goto(phonePage.url().replace('/whatsapp-web/customer?', '/whatsapp-web/phone?'))
  await whatsappPhoneOf(salonPage).write('It is me, Olena: come at four')
  await expect(thread.bubble('It is me, Olena: come at four')).toHaveAttribute('data-side', 'ours')

  await salonPage.goto(devices)
  await salonPage.getByRole('button', { name: 'Log out device 1' }).click()
  await page.goto('/integrations')
  await expect(card(page)).toHaveAttribute('data-standing', 'off')
  await expect(card(page)).toContainText('Somebody logged it out on the phone')
  await card(page).getByRole('button', { name: 'Link again' }).click()
  await pair(page, salonPage)
  await page.goto('/chats')
  await inboxOf(page).open('Annabel')
  await thread.send('We are back')
  await expect(phone.bubble('We are back')).toBeVisible()
})
