import type { APIRequestContext, Page } from '@playwright/test'
import { startScriptedProduct } from '../scriptedProduct.ts'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn, fillInSignIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { demo, expect, test } from '../productTest.ts'

/** A new bot of the sandbox's BotFather. */
async function aSandboxBot(
  request: APIRequestContext,
  name: string,
  origin = '',
): Promise<{ token: string; username: string }> {
  const made = await request.post(`${origin}/sandbox/botfather`, { data: { name } })
  expect(made.status()).toBe(201)
  return ((await made.json()) as { bot: { token: string; username: string } }).bot // as the sandbox defines
}

const cardOf = (page: Page) => page.getByRole('article', { name: 'Telegram' })
const badge = (page: Page) => page.getByRole('list', { name: 'Chats' }).getByText('Not connected')

test('a bot is connected, disconnected, connected again and deleted; its chat says so at each step, in every tab @phone', async ({
  page,
  context,
  request,
  product,
}) => {
  const bot = await aSandboxBot(request, 'Rose salon')
  const owner = await aSalonOwner(request)
  await page.goto('/integrations')
  await fillInSignIn(page, owner)
  await page.getByLabel('Bot token').fill(bot.token)
  await page.keyboard.press('Enter')
  await expect(cardOf(page).getByText('Connected', { exact: true })).toBeVisible()
  await expect(cardOf(page)).toContainText('Nobody has written yet')

  const ann = await aSandboxCustomer(request, product.origin, 'Ann Rose', bot.username)
  await ann.write('Is there a time today?')
  const chat = await context.newPage()
  await chat.goto('/chats')
  await chat.getByRole('link', { name: /Ann Rose/u }).click()
  const thread = threadOf(chat)
  await expect(thread.bubble('Is there a time today?')).toBeVisible()
  await thread.composer.fill('Half a sentence')

  // Both tabs learn of it by an event.
  await cardOf(page)
    .getByRole('button', { name: `Disconnect @${bot.username}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(cardOf(page).getByText('Not connected', { exact: true })).toBeVisible()
  const notice = chat.getByText(`Not connected: Telegram @${bot.username}`)
  await expect(notice).toBeVisible()
  await expect(chat.getByText('What you have typed is kept')).toBeVisible()
  await expect(thread.composer).toHaveCount(0)
  await expect(chat.getByRole('group', { name: 'Who answers' })).toHaveCount(0)

  await cardOf(page)
    .getByRole('button', { name: `Connect again: @${bot.username}` })
    .click()
  await expect(cardOf(page).getByText('Connected', { exact: true })).toBeVisible()
  await expect(thread.composer).toHaveValue('Half a sentence')
  await expect(notice).toHaveCount(0)
  await thread.send('Yes, at four.')
  await expect.poll(ann.received).toContain('Yes, at four.')
  await ann.write('Thank you')
  await expect(thread.bubble('Thank you')).toBeVisible()

  // By keyboard alone.
  await cardOf(page)
    .getByRole('button', { name: `Delete @${bot.username}` })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Its 1 chat can still be read and searched, but never be answered again.')
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expect(dialog.getByLabel(`Type @${bot.username} to confirm`)).toBeFocused()
  await page.keyboard.type(bot.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Messenger integration deleted successfully')).toBeVisible()
  await expect(cardOf(page)).toHaveCount(0)
  await expect(chat.getByText('The channel of this chat was deleted.')).toBeVisible()
  await expect(thread.bubble('Thank you')).toBeVisible()
  await chat.goto('/chats')
  await expect(badge(chat)).toBeVisible()
})

test('a Telegram bot is connected, a customer writes, the AI answers, then a colleague, and it goes on after it was connected again', async ({
  browser,
  request,
}) => {
  test.slow()
  const product = await startScriptedProduct({ AI_HOLD_SECONDS: '0' })
  try {
    const bot = await aSandboxBot(request, 'Lily by the sea', product.origin)
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const card = cardOf(page).filter({ hasText: bot.username })
    await arriveSignedIn(page, demo.olena)
    await page.goto('/integrations')
    await page.getByLabel('Bot token').fill(bot.token)
    await page.keyboard.press('Enter')
    await expect(card).toHaveAttribute('data-standing', 'connected')

    const ann = await aSandboxCustomer(request, product.origin, 'Annabel', bot.username)
    await product.script({ pieces: ['We are open ', 'until six today.'], pace: 5 })
    await ann.write('When do you close?')
    await expect.poll(async () => (await ann.received()).join()).toContain('We are open until six today.')
    await page.goto('/chats')
    await inboxOf(page).open('Annabel')
    const thread = threadOf(page)
    await expect(thread.bubble('We are open until six today.')).toBeVisible()
    await thread.send('And tomorrow from nine')
    await expect.poll(ann.received).toContain('And tomorrow from nine')
    await expect(thread.bubble('And tomorrow from nine')).toHaveAccessibleDescription('Sent')

    await page.goto('/integrations')
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(card).toHaveAttribute('data-standing', 'off')
    // Telegram keeps it for the bot.
    await ann.write('Are you there?')
    await card.getByRole('button', { name: 'Connect again' }).click()
    await expect(card).toHaveAttribute('data-standing', 'connected')
    await page.goto('/chats')
    await inboxOf(page).open('Annabel')
    // The AI's answer, which may be there already, repeats the question.
    await expect(thread.bubble('Are you there?').first()).toBeVisible()
    await thread.send('We are back')
    await expect.poll(ann.received).toContain('We are back')
    await context.close()
  } finally {
    await product.stop()
  }
})
