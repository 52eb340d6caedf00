import { serverOf } from '../faults/server.ts'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { inboxOf } from '../screens/inbox.ts'
import { watchLengths } from '../screens/lengthsOf.ts'
import { liveFrame } from '../screens/liveFrame.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { startScriptedProduct, type ScriptedProduct } from '../scriptedProduct.ts'
import { demo, expect, inMotion, test } from '../productTest.ts'

test.use(inMotion)

/** A reply that takes eight seconds to write, long enough to check what is shown meanwhile. */
const answerOf = (what: string) => ({ pieces: Array.from({ length: 40 }, (_, place) => `${what}${place} `), pace: 200 })

let product: ScriptedProduct

test.beforeEach(async () => {
  product = await startScriptedProduct()
})
test.afterEach(() => product.stop())

test('the AI answers a customer piece by piece', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const customer = customerPhoneOf(await context.newPage())
  const inbox = inboxOf(page)
  const thread = threadOf(page)
  // News that a page missed before it was connected is no toast.
  const isLive = liveFrame(page, '["session"')
  await arriveSignedIn(page, demo.olena)
  await isLive
  await customer.open('Bohdana')
  const before = (await page.title()).match(/\((\d+)\)/)?.[1] ?? '0'

  // An unread badge, a toast and a preview, without a reload.
  await product.script(answerOf('first'))
  await Promise.all([
    customer.write('How much is a manicure?'),
    expect(inbox.row('Bohdana')).toContainText('How much is a manicure?'),
    expect(inbox.row('Bohdana')).toContainText('1 unread message'),
    expect(page.getByRole('status').filter({ hasText: 'Bohdana' })).toBeVisible(),
    expect(page).toHaveTitle(new RegExp(`\\(${Number(before) + 1}\\)`)),
  ])

  await inbox.open('Bohdana')
  await expect(thread.bubble('How much is a manicure?')).toBeVisible()
  const answer = thread.messages.locator('[data-voice="assistant"]:not([data-draft])')
  await expect(answer).toHaveCount(1)
  await expect(answer).toContainText('first0 first1')

  // The next reply grows on screen, and one message replaces it. A tab in the background renders seldom.
  await page.bringToFront()
  const lengths = await watchLengths(thread.messages, '[data-draft]')
  await product.script(answerOf('second'))
  await customer.write('What are your opening hours on Sunday, and where are you?')
  await expect(answer).toHaveCount(2)
  await expect(thread.draft).toHaveCount(0)
  const grown = await lengths()
  expect(grown.length, `lengths seen: ${grown.join(', ')}`).toBeGreaterThanOrEqual(5)
  await expect(customer.conversation).toContainText('second0 second1')

  // Its tab is in front, so nothing is unread any more.
  await expect(inbox.row('Bohdana')).not.toContainText('unread message')
  await context.close()
})

test('two administrators see the same messages in the same order', async ({ browser }) => {
  const pages = await Promise.all(
    [demo.olena, demo.marco].map(async (who) => {
      // High enough for all messages of the chat: a thread has only those in view in its document, and some around.
      const viewport = { width: 1440, height: 2400 }
      const page = await (await browser.newContext({ baseURL: product.origin, viewport })).newPage()
      await arriveSignedIn(page, who)
      return page
    }),
  )
  const [olena, marco] = pages
  if (!olena || !marco) throw new Error('Both must be there')
  // An answer of the AI would repeat what Yaroslava writes.
  await (await serverOf(product.origin, demo.olena)).quietChat('Yaroslava')
  const phone = customerPhoneOf(await (await browser.newContext({ baseURL: product.origin })).newPage())
  await phone.openKnown('Yaroslava')
  for (const page of pages) {
    await inboxOf(page).open('Yaroslava')
    await expect(threadOf(page).bubble('Good morning')).toBeVisible()
  }

  for (let turn = 1; turn <= 5; turn++) {
    await Promise.all([
      threadOf(olena).send(`From Olena ${turn}`),
      threadOf(marco).send(`From Marco ${turn}`),
      phone.write(`From Yaroslava ${turn}`),
    ])
  }
  for (const page of pages) {
    for (const who of ['Olena', 'Marco', 'Yaroslava'])
      await expect(threadOf(page).bubble(new RegExp(`From ${who} [1-5]`))).toHaveCount(5)
  }
  const keysOf = (page: typeof olena) =>
    threadOf(page)
      .messages.locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[dir=auto]')?.textContent ?? ''))
  await expect.poll(async () => JSON.stringify(await keysOf(olena)) === JSON.stringify(await keysOf(marco))).toBe(true)
  for (const page of pages) await page.context().close()
})
