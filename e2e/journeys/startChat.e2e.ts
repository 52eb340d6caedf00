import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { openNewCustomer, whatsappPhoneOf } from '../screens/whatsappPhone.ts'
import { demo, expect, test } from '../productTest.ts'

test('a chat is started by a phone number and a template, the customer answers in it, and the number leads back to it', async ({
  page,
  context,
}) => {
  const phonePage = await context.newPage()
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await page.goto('/integrations')
  const link = page.getByRole('article', { name: 'WhatsApp' }).getByRole('link', { name: '+380 44 555 01 12' })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  const phoneNumberId = address.searchParams.get('number') ?? ''
  await openNewCustomer(phonePage, { phoneNumberId }, 'Larysa', '380671234567')

  await page.goto('/chats')
  await page.getByRole('button', { name: 'Start a chat by phone number' }).click()
  const start = page.getByRole('dialog', { name: 'Start a chat by phone number' })
  await start.getByLabel('Phone number').fill('no number')
  await start.getByRole('button', { name: 'Choose a template' }).click()
  await expect(start.getByRole('alert')).toBeVisible()
  // As it is dialled in the country of the company.
  await start.getByLabel('Phone number').fill('067 123 45 67')
  await start.getByRole('button', { name: 'Choose a template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Appointment reminder American English/u }).click()
  await dialog.getByLabel('In the heading').fill('18:00')
  await dialog.getByLabel('In the text, place 1').fill('Larysa')
  await dialog.getByLabel('In the text, place 2').fill('haircut')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const sent = thread.bubble('Hello Larysa, this is a reminder of your appointment: haircut.')
  await expect(sent).toContainText('Template')
  await expect(phone.bubble('Hello Larysa, this is a reminder')).toHaveCount(1)
  const chat = new URL(page.url()).pathname

  await phone.write('Thank you, I will be there')
  await expect(thread.bubble('Thank you, I will be there')).toBeVisible()

  await page.goto('/chats')
  await page.getByRole('button', { name: 'Start a chat by phone number' }).click()
  await start.getByLabel('Phone number').fill('+380 67 123-45-67')
  await start.getByRole('button', { name: 'Choose a template' }).click()
  await expect(page).toHaveURL(chat)
  await expect(phone.bubble('this is a reminder')).toHaveCount(1)
})
