import { demo, expect, test } from '../productTest.ts'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { inboxOf } from '../screens/inbox.ts'
import { connectInstagram, openFollower } from '../screens/instagramAccount.ts'
import { enterOn } from '../screens/pressKeys.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { playOddities } from '../screens/switchboard.ts'
import { threadOf } from '../screens/thread.ts'
import { whatsappPhoneOf } from '../screens/whatsappPhone.ts'

let product: ScriptedProduct
test.beforeEach(async () => void (product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })))
test.afterEach(() => product.stop())

test('a conversation that another app has says so, the AI is silent until it is passed back, and a person takes it by the keyboard', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } })
  const [page, phonePage] = [await context.newPage(), await context.newPage()]
  // The sandbox shows its customers beside the phone only where there is room.
  await phonePage.setViewportSize({ width: 1024, height: 768 })
  const [thread, phone] = [threadOf(page), whatsappPhoneOf(phonePage)]
  await arriveSignedIn(page, demo.olena)
  await connectInstagram(page, 'Lily by the sea')
  const card = page.getByRole('article', { name: 'Instagram' }).filter({ hasText: 'lily.by.the.sea' })
  await openFollower(
    phonePage,
    await card.getByRole('link', { name: 'lily.by.the.sea' }).getAttribute('href'),
    'Annabel',
  )
  const query = new URL(phonePage.url()).searchParams
  const ends = `${query.get('account') ?? ''} ${query.get('person') ?? ''}`
  const happens = (act: 'take' | 'pass') => playOddities(product.origin, { vendor: 'instagram', act, ends })
  await product.script({ pieces: ['We close ', 'at six.'], pace: 5 })
  await phone.write('When do you close?')
  await expect(phone.bubble('We close at six.')).toBeVisible()

  await happens('take')
  await page.goto('/chats')
  const inbox = inboxOf(page)
  await expect(inbox.row('Annabel')).toContainText('In another app')
  await inbox.open('Annabel')
  const bar = page.getByRole('group', { name: 'Who answers' })
  await expect(bar).toContainText('Another app has this conversation')
  expect(await axeViolations(page, { tags: wcag })).toEqual([])
  await phone.write('And on Sunday?')
  await expect(thread.bubble('And on Sunday?')).toBeVisible()
  await product.script({ pieces: ['On Sunday ', 'from ten.'], pace: 5 })
  await happens('pass')
  await expect(bar).not.toContainText('Another app has this conversation')
  await expect(phone.bubble('On Sunday from ten.')).toBeVisible()
  await expect(thread.bubble('On Sunday from ten.')).toBeVisible()

  await happens('take')
  await expect(bar).toContainText('Another app has this conversation')
  await product.script({ pieces: ['An answer that nobody may see'], pace: 5 })
  await phone.write('Do you take cards?')
  await expect(thread.bubble('Do you take cards?')).toBeVisible()
  await enterOn(page, bar.getByRole('button', { name: 'Take the conversation' }))
  await expect(bar).toContainText('You answer')
  // The next step of the same chat: the AI would have answered before it.
  await thread.send('Cards, too')
  await expect(phone.bubble('Cards, too')).toBeVisible()
  const said = ['When do you close?', 'We close at six.', 'And on Sunday?', 'On Sunday from ten.', 'Do you take cards?']
  await expect(phone.bubbles).toContainText([...said, 'Cards, too'])
  await expect(phone.bubbles).toHaveCount(6)
})
