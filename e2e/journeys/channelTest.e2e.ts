import type { Browser } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { fillInSignIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aWhatsappNumber, openNewCustomer, whatsappPhoneOf } from '../screens/whatsappPhone.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { expect, test } from '../productTest.ts'

const works = 'the channel works in both directions'
const answer = 'Your test message arrived. This answer shows that the channel works in both directions.'
const code = /^[2-9A-HJKMNP-Z]{8}$/u

test('an owner tests a bot from their own phone: the code is answered there, and the dialog follows it live @phone', async ({
  page,
  request,
  product,
}) => {
  const made = await request.post('/sandbox/botfather', { data: { name: 'Tulip salon' } })
  const { bot } = (await made.json()) as { bot: { token: string; username: string } } // as the sandbox defines
  await page.goto('/integrations')
  await fillInSignIn(page, await aSalonOwner(request))
  await page.getByLabel('Bot token').fill(bot.token)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Send a test message: @${bot.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Test of Telegram @${bot.username}` })
  await expect(dialog.getByText('Waiting for your message.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: `Write to @${bot.username}` })).toBeVisible()
  const shown = await dialog.getByText(code).innerText()

  const own = await aSandboxCustomer(request, product.origin, 'Olha herself', bot.username)
  await own.write(shown.toLowerCase())
  await expect(dialog.getByText(works)).toBeVisible()
  await expect.poll(own.received).toEqual([answer])
  await dialog.getByRole('link', { name: 'Open the chat' }).click()
  await expect(page).toHaveURL(/\/chats\/\d+$/u)
  await expect(threadOf(page).bubble(answer)).toBeVisible()
})

test('an owner tests a WhatsApp number, and sees that the answer reached the phone', async ({
  page,
  browser,
  request,
  product,
}) => {
  const number = await aWhatsappNumber(product.origin, 'Tulip')
  await page.goto('/integrations')
  await fillInSignIn(page, await aSalonOwner(request))
  await page.getByRole('button', { name: 'Connect a number' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect a WhatsApp number' })
  await connect.getByRole('button', { name: 'Enter the values' }).click()
  await connect.getByLabel('Phone number ID').fill(number.phoneNumberId)
  await connect.getByLabel('WhatsApp Business Account ID').fill(number.businessAccountId)
  await connect.getByLabel('Access token').fill(number.token)
  await connect.getByRole('button', { name: 'Connect' }).click()
  await expect(connect).toHaveCount(0)
  await page.getByRole('button', { name: `Send a test message: ${number.displayPhoneNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Test of WhatsApp ${number.displayPhoneNumber}` })
  const shown = await dialog.getByText(code).innerText()

  const phone = await aPhone(browser, product.origin)
  await openNewCustomer(phone, number, 'Olha herself')
  await whatsappPhoneOf(phone).write(shown)
  await expect(whatsappPhoneOf(phone).bubble(answer)).toBeVisible()
  await expect(dialog.getByText('the answer reached your phone')).toBeVisible()
  await phone.context().close()
})

const aPhone = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage()
