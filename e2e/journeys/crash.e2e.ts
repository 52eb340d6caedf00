import { arriveSignedIn } from '../screens/signIn.ts'
import { inboxOf } from '../screens/inbox.ts'
import { threadOf } from '../screens/thread.ts'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { startScriptedWorld } from '../scriptedWorld.ts'
import { demo, expect, test } from '../world.ts'

test('a crash in the middle of a reply: the page says so, finds its way back, and nothing types for ever', async ({
  browser,
}) => {
  test.slow()
  // A product of its own: no other journey may notice.
  const world = await startScriptedWorld()
  try {
    const context = await browser.newContext({ baseURL: world.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const phone = customerPhoneOf(await context.newPage())
    await arriveSignedIn(page, demo.olena)
    await phone.open('Daryna')
    await phone.write('Hello')
    await inboxOf(page).open('Daryna')
    const thread = threadOf(page)
    await expect(thread.messages.locator('[data-voice="assistant"]:not([data-draft])')).toHaveCount(1)
    // It would never end by itself: the crash comes in the middle of it, however slow the machine.
    await world.script({ pieces: ['We ', 'are ', 'open '], ending: 'stall' })
    await phone.write('What are your opening hours, and what does a haircut cost?')
    await expect(thread.draft).toBeVisible()
    await world.crash()
    await expect(page.getByText('The connection is lost. Reconnecting…')).toBeVisible()
    await thread.composer.fill('Typed while the server was away')
    await world.restart()
    await expect(page.getByText('Connected again, and nothing is missing.')).toBeVisible()
    await expect(thread.draft).toHaveCount(0)
    await expect(thread.messages.getByText('Hello', { exact: true })).toHaveCount(1)
    await expect(thread.composer).toHaveValue('Typed while the server was away')
    await page.keyboard.press('Enter')
    await expect(thread.bubble('Typed while the server was away')).toHaveCount(1)
    await context.close()
  } finally {
    await world.stop()
  }
})
