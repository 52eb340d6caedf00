import { customerPhoneOf } from '../screens/customerPhone.ts'
import { inboxOf } from '../screens/inbox.ts'
import { watchLengths } from '../screens/lengthsOf.ts'
import { signIn } from '../screens/signIn.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../world.ts'

test('a customer writes, and the AI answers piece by piece', async ({ page, context }) => {
  const customer = customerPhoneOf(await context.newPage())
  const inbox = inboxOf(page)
  const thread = threadOf(page)
  await signIn(page, demo.olena)
  await customer.open('Bohdana')
  const before = (await page.title()).match(/^\((\d+)\)/)?.[1] ?? '0'

  // An unread badge, a toast and a preview, without a reload.
  await customer.write('How much is a manicure?')
  await expect(inbox.row('Bohdana')).toContainText('How much is a manicure?')
  await expect(inbox.row('Bohdana')).toContainText('1 unread message')
  await expect(page.getByRole('status').filter({ hasText: 'Bohdana' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^\\(${Number(before) + 1}\\)`))

  await inbox.open('Bohdana')
  await expect(thread.bubble('How much is a manicure?')).toBeVisible()
  const answer = thread.messages.locator('[data-voice="assistant"]:not([data-draft])')
  await expect(answer).toHaveCount(1)
  const words = await answer.locator('bdi, p, span').allInnerTexts()
  expect(words.join(' ').length).toBeGreaterThan(20)

  // The next answer grows before our eyes, and one message stands in its place. A tab behind another is drawn seldom.
  await page.bringToFront()
  const lengths = await watchLengths(thread.messages, '[data-draft]')
  await customer.write('What are your opening hours on Sunday, and where are you?')
  await expect(answer).toHaveCount(2)
  await expect(thread.draft).toHaveCount(0)
  const grown = await lengths()
  expect(grown.length, `lengths seen: ${grown.join(', ')}`).toBeGreaterThanOrEqual(5)
  await expect(customer.conversation).toContainText((await answer.last().locator('[dir=auto]').first().innerText()).slice(0, 20))

  // Read, with its tab in front: nothing is unread any more.
  await expect(inbox.row('Bohdana')).not.toContainText('unread message')
})

test('two administrators see the same messages in the same order', async ({ browser, world }) => {
  const pages = await Promise.all(
    [demo.olena, demo.marco].map(async (who) => {
      const page = await (await browser.newContext({ baseURL: world.origin, viewport: { width: 1440, height: 900 } })).newPage()
      await signIn(page, who)
      return page
    }),
  )
  const [olena, marco] = pages
  if (!olena || !marco) throw new Error('Both must be there')
  const phone = customerPhoneOf(await (await browser.newContext({ baseURL: world.origin })).newPage())
  await phone.open('Yaroslava')
  await phone.write('Good evening')
  for (const page of pages) await inboxOf(page).open('Yaroslava')
  await expect(threadOf(olena).bubble('Good evening')).toBeVisible()

  for (let turn = 1; turn <= 5; turn++) {
    await Promise.all([threadOf(olena).send(`From Olena ${turn}`), threadOf(marco).send(`From Marco ${turn}`), phone.write(`From Yaroslava ${turn}`)])
  }
  for (const page of pages) {
    for (const who of ['Olena', 'Marco', 'Yaroslava']) await expect(threadOf(page).bubble(new RegExp(`From ${who} [1-5]`))).toHaveCount(5)
  }
  const keysOf = (page: typeof olena) =>
    threadOf(page).messages.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelector('[dir=auto]')?.textContent ?? ''))
  await expect.poll(async () => JSON.stringify(await keysOf(olena)) === JSON.stringify(await keysOf(marco))).toBe(true)
  for (const page of pages) await page.context().close()
})
