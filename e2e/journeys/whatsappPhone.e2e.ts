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

/** Signs a number of the WhatsApp Business app up, on the page of integrations. Returns how its card shows it. */
async function signUp(page: Page, { sharesChats }: { sharesChats: boolean }) {
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a number' }).click()
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('dialog', { name: 'Connect a WhatsApp number' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Keep using the WhatsApp Business app' }) })
    .getByRole('button', { name: 'Connect with Facebook' })
    .click()
  const popup = await opened
  await popup.getByLabel('Name of the business').fill('Lily by the lake')
  await popup.getByLabel('Share the chats of the phone').setChecked(sharesChats)
  await popup.getByRole('button', { name: 'Finish' }).click()
  const note = page.getByText(/is connected\. Write to it as a customer would/)
  await expect(note).toBeVisible()
  const account = ((await note.textContent()) ?? '').split(' is connected')[0] ?? ''
  const card = page.getByRole('article', { name: 'WhatsApp' }).filter({ hasText: account })
  const address = await card.getByRole('link', { name: account }).getAttribute('href')
  return { card, number: new URL(address ?? '', product.origin).searchParams.get('number') ?? '' }
}

for (const sharesChats of [true, false])
  test(`a number that stays on its phone ${sharesChats ? 'brings its chats along' : 'may keep its chats, and its card says how to get them'} @phone`, async ({
    browser,
    isMobile,
  }) => {
    test.slow()
    const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL: product.origin, viewport })
    const page = await context.newPage()
    await arriveSignedIn(page, demo.olena)
    const { card } = await signUp(page, { sharesChats })
    if (sharesChats) {
      await expect(card.getByText('All brought in')).toBeVisible()
      await page.goto('/chats')
      // Its last message is some days old: others stand above it.
      await page.getByRole('searchbox', { name: 'Search chats' }).fill('Maryna Shevchuk')
      // A row that moves while the list shrinks would not be hit.
      await expect(inboxOf(page).list.getByRole('link')).toHaveCount(1)
      await inboxOf(page).open('Maryna Shevchuk')
      const thread = threadOf(page)
      await expect(thread.bubble('Then Thursday at eleven, please')).toBeVisible()
      await expect(thread.bubble('Thursday at eleven it is')).toContainText('Written on the phone')
    } else {
      await expect(card.getByText('The phone does not share its chats.')).toBeVisible()
      await expect(card).toContainText('disconnect the account in the WhatsApp Business app')
    }
    await context.close()
  })

test('edits and deletions of a customer and of the salon’s phone change the open chat', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage, salonPage] = [await context.newPage(), await context.newPage(), await context.newPage()]
  const [thread, phone, salon] = [threadOf(page), whatsappPhoneOf(phonePage), whatsappPhoneOf(salonPage)]
  await arriveSignedIn(page, demo.olena)
  const { number } = await signUp(page, { sharesChats: true })
  await openNewCustomer(phonePage, { phoneNumberId: number }, 'Zlata')
  const person = new URL(phonePage.url()).searchParams.get('person') ?? ''
  await salonPage.goto(`/sandbox/whatsapp/phone?${new URLSearchParams({ number, person }).toString()}`)
  // The salon has the chat: the AI answers nothing in it.
  await salon.write('Good afternoon, Zlata')
  await phone.write('Tomorrow at four?')
  await phone.write('I have sent this to the wrong person')
  await salon.write('Four is taken')
  await salon.write('A note for myself')
  await page.goto('/chats')
  await inboxOf(page).open('Zlata')
  await expect(thread.bubble('A note for myself')).toBeVisible()

  await phone.edit('Tomorrow at four?', 'Tomorrow at five?')
  await expect(thread.bubble('Tomorrow at five?')).toBeVisible()
  await expect(thread.bubble('Tomorrow at four?')).toHaveCount(0)
  await phone.deleteForEveryone('I have sent this to the wrong person')
  await expect(thread.bubble('I have sent this to the wrong person')).toContainText('Deleted')

  await salon.edit('Four is taken', 'Five is free')
  await expect(thread.bubble('Five is free')).toContainText('Written on the phone')
  await expect(thread.bubble('Four is taken')).toHaveCount(0)
  await salon.deleteForEveryone('A note for myself')
  await expect(thread.bubble('A note for myself')).toContainText('Deleted')
  // Both phones show what was changed, and that something was deleted.
  await expect(salon.bubble('Tomorrow at five?')).toContainText('Edited')
  await expect(phone.bubble('This message was deleted')).toHaveCount(2)
  await context.close()
})
