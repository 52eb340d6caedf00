import { arriveSignedIn } from '../screens/signInByForm.ts'
import { inboxOf } from '../screens/inbox.ts'
import { threadOf } from '../screens/thread.ts'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { startScripted } from '../scriptedProduct.ts'
import { demo, expect, inMotion, startKillableProduct, test } from '../productTest.ts'

test.use(inMotion)

test('a server crash during a reply is reported, the page recovers, and no typing indicator stays', async ({
  browser,
}) => {
  test.slow()
  const product = await startScripted(startKillableProduct)
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const phone = customerPhoneOf(await context.newPage())
    await arriveSignedIn(page, demo.olena)
    await phone.open('Daryna')
    await phone.write('Hello')
    await inboxOf(page).open('Daryna')
    const thread = threadOf(page)
    await expect(thread.messages.locator('[data-voice="assistant"]:not([data-draft])')).toHaveCount(1)
    // It would never end by itself: the crash comes in the middle of it, however slow the machine.
    await product.script({ pieces: ['We ', 'are ', 'open '], ending: 'stall' })
    await phone.write('What are your opening hours, and what does a haircut cost?')
    await expect(thread.draft).toBeVisible()
    await product.crash()
    await expect(page.getByText('The connection is lost. Reconnecting…')).toBeVisible()
    await thread.composer.fill('Typed while the server was away')
    // It is said for some seconds, which may be over when the start has been noticed here.
    const isBack = page.getByText('Connected again, and nothing is missing.').waitFor()
    await Promise.all([isBack, product.restart()])
    await expect(thread.draft).toHaveCount(0)
    await expect(thread.messages.getByText('Hello', { exact: true })).toHaveCount(1)
    await expect(thread.composer).toHaveValue('Typed while the server was away')
    await page.keyboard.press('Enter')
    await expect(thread.bubble('Typed while the server was away')).toHaveCount(1)
    await context.close()
  } finally {
    await product.stop()
  }
})
