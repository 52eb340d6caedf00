import type { Browser } from '@playwright/test'
import { startScripted, startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { playOddities } from '../screens/switchboard.ts'
import { threadOf } from '../screens/thread.ts'
import {
  aWhatsappNumber,
  connectNumber,
  openNewCustomer,
  whatsappPhoneOf,
  type WhatsappNumber,
} from '../screens/whatsappPhone.ts'
import { aPngFile } from '../test-data/aPngFile.ts'
import { demo, expect, startKillableProduct, test } from '../productTest.ts'

let product: ScriptedProduct
let number: WhatsappNumber
test.afterEach(() => product.stop())

async function olenaAndAnna(browser: Browser, name: string, customersNumber?: string) {
  product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })
  number = await aWhatsappNumber(product.origin, 'Lily by the sea')
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  await arriveSignedIn(page, demo.olena)
  await connectNumber(page, number)
  await openNewCustomer(phonePage, number, name, customersNumber)
  return { context, page, thread: threadOf(page), phonePage, phone: whatsappPhoneOf(phonePage) }
}

test('a WhatsApp number is connected, a customer writes from an advertisement, the AI answers, then a colleague to one message, the marks rise to read, and it is connected again', async ({
  browser,
}) => {
  test.slow()
  const { page, thread, phone } = await olenaAndAnna(browser, 'Annabel')
  await product.script({ pieces: ['We are open ', 'until six today.'], pace: 5 })
  await phone.comeFromAdvertisement()
  await phone.write('When do you close?')
  await expect(phone.bubble('We are open until six today.')).toBeVisible()
  // The question is about it and does not name it: the AI has read its words.
  expect(await product.readByModel()).toContain('Summer colours')
  await page.goto('/chats')
  await inboxOf(page).open('Annabel')
  const question = thread.bubble('When do you close?')
  await expect(question).toContainText('Summer colours. Every manicure in July with 20 % off. Write to us!')
  await expect(question.getByRole('link', { name: 'From an advertisement' })).toHaveAttribute(
    'href',
    'https://fb.me/3cr4Wqqkv',
  )
  await expect(thread.bubble('We are open until six today.')).toBeVisible()
  await thread.replyTo('When do you close?')
  await page.reload()
  await thread.send('And tomorrow from nine')
  // Both sides show which question it answers.
  await expect(phone.bubble('And tomorrow from nine').getByRole('blockquote')).toHaveText('When do you close?')
  await expect(thread.bubble('And tomorrow from nine').getByRole('blockquote')).toHaveText('When do you close?')
  // The customer looks at the phone.
  await expect(thread.bubble('And tomorrow from nine')).toHaveAccessibleDescription('Read')

  await page.goto('/integrations')
  const card = page.getByRole('article', { name: 'WhatsApp' }).filter({ hasText: number.displayPhoneNumber })
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card).toHaveAttribute('data-standing', 'off')
  await card.getByRole('button', { name: 'Connect again' }).click()
  await expect(card).toHaveAttribute('data-standing', 'connected')
  await page.goto('/chats')
  await inboxOf(page).open('Annabel')
  await thread.send('We are back')
  await expect(phone.bubble('We are back')).toBeVisible()
  await phone.write('Good to know')
  await expect(thread.bubble('Good to know')).toBeVisible()
})

test('words on the salon’s own phone stand in the thread, and the AI sends nothing from then on', async ({
  browser,
}) => {
  test.slow()
  const { context, page, thread, phone, phonePage } = await olenaAndAnna(browser, 'Bohdana')
  await product.script({ pieces: ['Hello, ', 'how can I help you?'], pace: 5 })
  await phone.write('Hello')
  await expect(phone.bubble('how can I help you?')).toBeVisible()
  await page.goto('/chats')
  await inboxOf(page).open('Bohdana')

  const salonPage = await context.newPage()
  const person = new URL(phonePage.url()).searchParams.get('person') ?? ''
  await salonPage.goto(
    `/sandbox/whatsapp/phone?${new URLSearchParams({ number: number.phoneNumberId, person }).toString()}`,
  )
  const salon = whatsappPhoneOf(salonPage)
  await salon.write('It is me, Olena: come at four')
  const typed = thread.bubble('It is me, Olena: come at four')
  await expect(typed).toContainText('Written on the phone')
  await expect(typed).toHaveAttribute('data-side', 'ours')

  await product.script({ pieces: ['An answer that nobody may see'], pace: 5 })
  await phone.write('Four is fine. And the price?')
  await expect(thread.bubble('Four is fine. And the price?')).toBeVisible()
  // The next step of the same chat: the AI would have answered before it.
  await thread.send('Thirty euros')
  await expect(phone.bubble('Thirty euros')).toBeVisible()
  await expect(phone.bubbles).toHaveCount(5)
  await expect(phone.bubble('An answer that nobody may see')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Who answers' })).not.toContainText('AI answers')
})

test('a Brazilian customer who hides and changes the number, orders and speaks while a person writes on the phone has one chat, in which nothing is lost or doubled', async ({
  browser,
}) => {
  test.slow()
  const { context, page, thread, phone, phonePage } = await olenaAndAnna(browser, 'Maria', '551187654321')
  const { list, row, open } = inboxOf(page)
  const { origin } = product
  const [vendor, isOn] = ['whatsapp', true] as const
  const [before, after] = [`${number.phoneNumberId} 551187654321`, `${number.phoneNumberId} 5521998877665`]
  await playOddities(
    origin,
    { vendor, switch: 'events-twice', isOn },
    { vendor, switch: 'statuses-mixed', isOn },
    { vendor, switch: 'numbers-respelt', isOn },
  )
  await product.script({ pieces: ['From 60 ', 'to 90 reais.'], pace: 5 })
  await phone.write('Oi, quanto custa a manicure?')
  await expect(phone.bubble('From 60 to 90 reais.')).toBeVisible()
  await phonePage.getByRole('button', { name: 'Hide my number' }).click()
  const salonPage = await context.newPage()
  await salonPage.goto(`/sandbox/whatsapp/phone?number=${number.phoneNumberId}&person=551187654321`)
  // A message from the phone gives the chat to a person: the AI answers nothing of what follows.
  await whatsappPhoneOf(salonPage).write('Oi Maria, eu respondo')
  await page.goto('/chats')
  await expect(row('Maria')).toContainText('Oi Maria, eu respondo')
  // A text takes effect at once, an order when its job is done.
  await playOddities(origin, { vendor, act: 'send-order', ends: before })
  await expect(row('Maria')).toContainText('HAND-CREAM')
  await phone.write('ok')
  await playOddities(
    origin,
    { vendor, act: 'change-number', ends: before, given: '+55 21 99887-7665' },
    { vendor, act: 'send-voice', ends: after },
  )
  await expect(row('Maria')).toContainText('Sound')
  await phonePage.goto(`/sandbox/whatsapp/customer?number=${number.phoneNumberId}&person=5521998877665`)
  await phone.write('Até sexta?')

  await expect(row('Maria')).toContainText('Até sexta?')
  await expect(list.getByRole('link').filter({ hasText: 'Maria' })).toHaveCount(1)
  await open('Maria')
  const said = [
    'Oi, quanto custa a manicure?',
    'From 60 to 90 reais.',
    'Oi Maria, eu respondo',
    'HAND-CREAM',
    'ok',
    'voice.ogg',
    'Até sexta?',
  ]
  await expect(thread.bubbles).toContainText(said)
  await expect(thread.bubble('From 60 to 90 reais.')).toHaveAccessibleDescription('Read')
  await expect(thread.bubble('Oi Maria, eu respondo')).toContainText('Written on the phone')
  await expect(page.getByRole('group', { name: 'Who answers' })).toContainText('Hand back')
  await thread.send('Combinado')
  await expect(thread.bubble('Combinado')).toHaveAccessibleDescription('Read')
  await expect(phone.bubble('Combinado')).toHaveCount(1)
  await page.goto(`${page.url().replace(/\?.*$/, '')}?includeSystemMessages=true`)
  await expect(thread.messages).toContainText('The customer has another WhatsApp account now')
})

test('messages of the phone from before stand above newer ones, and neither wake the AI nor counts as new', async ({
  browser,
}) => {
  test.slow()
  product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })
  number = await aWhatsappNumber(product.origin, 'Lily by the sea')
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage, salonPage] = [await context.newPage(), await context.newPage(), await context.newPage()]
  const [thread, phone, salon] = [threadOf(page), whatsappPhoneOf(phonePage), whatsappPhoneOf(salonPage)]
  await openNewCustomer(phonePage, number, 'Hanna')
  await phone.write('Is Friday free?')
  const person = new URL(phonePage.url()).searchParams.get('person') ?? ''
  await salonPage.goto(
    `/sandbox/whatsapp/phone?${new URLSearchParams({ number: number.phoneNumberId, person }).toString()}`,
  )
  await salon.write('Friday at ten')

  await arriveSignedIn(page, demo.olena)
  await connectNumber(page, number)
  await page.goto('/chats')
  const chats = page.getByRole('list', { name: 'Chats', exact: true }).getByRole('link')
  await expect(chats.first()).toBeVisible()
  await expect(chats.filter({ hasText: 'Hanna' })).toHaveCount(0)
  await product.script({ pieces: ['Saturday ', 'is free, too.'], pace: 5 })
  await salonPage.getByRole('button', { name: 'Share the chats' }).click()
  await expect(salonPage.getByRole('button', { name: 'The chats are shared' })).toBeVisible()
  // An open list gets the chat, under the name in the phone's address book, with nothing to read in it.
  const row = chats.filter({ hasText: 'Hanna' })
  await expect(row).toContainText('Friday at ten')
  await expect(row).not.toHaveAccessibleName(/unread/i)
  await inboxOf(page).open('Hanna')
  await expect(thread.bubble('Is Friday free?')).toBeVisible()
  await expect(thread.bubble('Friday at ten')).toContainText('Written on the phone')

  await phone.write('And Saturday?')
  await expect(phone.bubble('Saturday is free, too.')).toBeVisible()
  // The AI has answered the new question only.
  await expect(phone.bubbles).toHaveCount(4)
  await expect(thread.bubbles).toHaveCount(4)
  const texts = await thread.bubbles.allInnerTexts()
  const placeOf = (text: string) => texts.findIndex((one) => one.includes(text))
  expect(placeOf('Is Friday free?')).toBeLessThan(placeOf('Friday at ten'))
  expect(placeOf('Friday at ten')).toBeLessThan(placeOf('And Saturday?'))
})

test('the demo’s customers on WhatsApp have their chats on their phones too, and both sides go on, also after a restart', async ({
  browser,
}) => {
  test.slow()
  const restarting = await startScripted(startKillableProduct, { AI_HOLD_SECONDS: '0' })
  product = restarting
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await page.goto('/integrations')
  const card = page.getByRole('article', { name: 'WhatsApp' })
  await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  const address = await card.getByRole('link', { name: '+380 44 555 01 12' }).getAttribute('href')
  await phonePage.goto(address ?? '')
  await phonePage
    .getByRole('navigation', { name: 'Customers' })
    .getByRole('link', { name: 'Виктория Лебедева' })
    .click()
  await expect.poll(() => phone.bubbles.count()).toBeGreaterThan(20)
  await phonePage.waitForLoadState()
  const history = await phone.bubbles.count()

  await product.script({ pieces: ['The AI answers ', 'Viktoria.'], pace: 5 })
  await phone.write('And how long does it take?')
  await expect(phone.bubble('The AI answers Viktoria.')).toBeVisible()
  await page.goto('/chats')
  await inboxOf(page).open('Виктория Лебедева')
  await expect(thread.bubble('And how long does it take?')).toBeVisible()

  await restarting.crash()
  await restarting.restart()
  await thread.send('It is me, Olena')
  await expect(phone.bubble('It is me, Olena')).toBeVisible()
  await expect(phone.bubbles).toHaveCount(history + 3)
  await expect(thread.bubble('It is me, Olena')).toHaveAccessibleDescription('Read')
  await context.close()
})

test('a customer who has not written for a long time gets an approved template, and their answer opens the chat again @phone', async ({
  browser,
  isMobile,
}) => {
  product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: product.origin, viewport })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('Oliver Grant')
  await expect(page.getByRole('list', { name: 'Chats', exact: true }).getByRole('link')).toHaveCount(1)
  await inboxOf(page).open('Oliver Grant')
  await expect(page.getByText('The customer last wrote more than 24 hours ago.')).toBeVisible()

  await page.getByRole('button', { name: 'Send a template…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Appointment reminder American English/ }).press('Enter')
  await dialog.getByLabel('In the heading').fill('18:00')
  await dialog.getByLabel('In the text, place 1').fill('Oliver')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Fill this in.')).toBeVisible()
  await dialog.getByLabel('In the text, place 2').fill('haircut')
  await expect(dialog.getByRole('figure')).toContainText(
    'Hello Oliver, this is a reminder of your appointment: haircut.',
  )
  await dialog.getByLabel('In the text, place 2').press('Enter')
  await expect(dialog).toHaveCount(0)
  const sent = thread.bubble('this is a reminder of your appointment: haircut.')
  await expect(sent).toContainText('Template')
  await expect(sent).toHaveAccessibleDescription('Delivered')

  await page.getByRole('button', { name: 'Send a template…' }).click()
  await dialog.getByRole('button', { name: /^New colours/ }).click()
  const colours = { name: 'colours.png', mimeType: 'image/png', buffer: aPngFile() }
  await dialog.locator('input[aria-label="Picture above the text"]').setInputFiles([colours])
  await expect(dialog.getByRole('img', { name: 'colours.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const withPicture = thread.bubble('Our new colours are here.')
  await expect(withPicture.getByRole('img', { name: 'colours.png' })).toBeVisible()
  await expect(withPicture).toHaveAccessibleDescription('Delivered')

  await phonePage.setViewportSize({ width: 1440, height: 900 })
  await phonePage.goto('/integrations')
  const numberOnCard = phonePage
    .getByRole('article', { name: 'WhatsApp' })
    .getByRole('link', { name: '+380 44 555 01 12' })
  await phonePage.goto((await numberOnCard.getAttribute('href')) ?? '')
  await phonePage.getByRole('navigation', { name: 'Customers' }).getByRole('link', { name: 'Oliver Grant' }).click()
  await expect(phone.bubble('[Move it]')).toBeVisible()
  await expect(phone.bubble('[image] Our new colours are here.')).toBeVisible()
  await phone.write('Thank you, I will be there')
  await expect(thread.bubble('Thank you, I will be there')).toBeVisible()
  await expect(page.getByText('The customer last wrote more than 24 hours ago.')).toHaveCount(0)
  await thread.send('Your chair is ready at six')
  await expect(phone.bubble('Your chair is ready at six')).toBeVisible()
})
