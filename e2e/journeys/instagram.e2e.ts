import type { Page } from '@playwright/test'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { inboxOf } from '../screens/inbox.ts'
import { connectInstagram, goToInstagram, openFollower } from '../screens/instagramAccount.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { whatsappPhoneOf } from '../screens/whatsappPhone.ts'
import { demo, expect, test } from '../productTest.ts'

let product: ScriptedProduct
test.beforeEach(async () => void (product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })))
test.afterEach(() => product.stop())

const section = (page: Page) => page.getByRole('region', { name: 'Connect Instagram' })
/** The card of the account that was connected here; the demo has another. */
const card = (page: Page) => page.getByRole('article', { name: 'Instagram' }).filter({ hasText: 'lily.by.the.sea' })

test('an account is authorised, the AI and then people answer until the marks say read, words in the Instagram app silence the AI, and it is connected again', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)

  await connectInstagram(page, 'Lily by the sea')
  await expect(section(page)).toContainText('@lily.by.the.sea is connected')
  await expect(page).toHaveURL(`${product.origin}/integrations`)
  await expect(card(page).getByText('Connected', { exact: true })).toBeVisible()

  const talk = await card(page).getByRole('link', { name: 'lily.by.the.sea' }).getAttribute('href')
  await openFollower(phonePage, talk, 'Annabel')
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
  await salonPage.goto(phonePage.url().replace('/instagram/customer?', '/instagram/app?'))
  await whatsappPhoneOf(salonPage).write('It is me, Olena: come at four')
  const typed = thread.bubble('It is me, Olena: come at four')
  await expect(typed).toContainText('Written in the Instagram app')
  await expect(typed).toHaveAttribute('data-side', 'ours')
  await product.script({ pieces: ['An answer that nobody may see'], pace: 5 })
  await phone.write('Four is fine. And the price?')
  await expect(thread.bubble('Four is fine. And the price?')).toBeVisible()
  // The next step of the same chat: the AI would have answered before it.
  await thread.send('Thirty euros')
  await expect(phone.bubble('Thirty euros')).toBeVisible()
  await expect(phone.bubbles).toHaveCount(6)
  await expect(phone.bubble('An answer that nobody may see')).toHaveCount(0)

  await page.goto('/integrations')
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page)).toHaveAttribute('data-standing', 'off')
  await card(page).getByRole('button', { name: 'Connect again' }).click()
  await expect(card(page)).toHaveAttribute('data-standing', 'connected')
  await page.goto('/chats')
  await inboxOf(page).open('Annabel')
  await thread.send('We are back')
  await expect(phone.bubble('We are back')).toBeVisible()
})

test('an administrator that gives no permission reads that nothing was connected, and an address that was made up connects nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await arriveSignedIn(page, demo.olena)
  await goToInstagram(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(section(page)).toContainText('Nothing was connected')
  await page.goto('/api/integrations/instagram/callback?code=stolen&state=made-up')
  await expect(section(page)).toContainText('came back too late, or in another browser')
  await page.goto('/integrations?instagram=connected&channel=1')
  await expect(page).toHaveURL(`${product.origin}/integrations`)
  await expect(section(page)).not.toContainText('is connected')
})
