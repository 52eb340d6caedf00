import type { APIRequestContext, Page } from '@playwright/test'
import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { fillInSignIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { aSalonOwner } from '../test-data/aSalonOwner.ts'
import { expect, test } from '../productTest.ts'

/** A new bot of the sandbox's BotFather. */
async function aSandboxBot(request: APIRequestContext, name: string): Promise<{ token: string; username: string }> {
  const made = await request.post('/sandbox/botfather', { data: { name } })
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
