import { serverOf } from '../faults/server.ts'
import { customerPhoneOf } from '../screens/customerPhone.ts'
import { inboxOf } from '../screens/inbox.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test, type TestProduct } from '../productTest.ts'

/**
 * Makes the next message to Telegram arrive while its response is lost, or be refused because the
 * customer has blocked the bot.
 */
async function spoilNextSend({ origin }: TestProduct, kind: 'lost-answer' | 'blocked'): Promise<void> {
  const response = await fetch(`${origin}/sandbox/control/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: { kind } }),
  })
  expect(response.status).toBe(204)
}

test('a message that may have arrived is marked so, is resent only after a confirmation, and is settled when the customer quotes it', async ({
  page,
  context,
  product,
}) => {
  test.slow()
  await (await serverOf(product.origin, demo.olena)).quietChat('Yaryna')
  const phone = customerPhoneOf(await context.newPage())
  await phone.openKnown('Yaryna')
  await arriveSignedIn(page, demo.olena)
  await inboxOf(page).open('Yaryna')
  const thread = threadOf(page)

  await spoilNextSend(product, 'lost-answer')
  await thread.send('Come at five')
  const bubble = thread.bubble('Come at five')
  await expect(bubble).toHaveAccessibleDescription('Not known whether it arrived')
  await expect(bubble).toContainText('It may have arrived. Look before you send again.')
  await expect(bubble.getByText('Not delivered')).toHaveCount(0)
  // The assertive live region exists and is empty.
  await expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveCount(0)
  await expect(phone.bubble('Come at five')).toHaveCount(1)

  await bubble.getByRole('button', { name: 'Send again…' }).click()
  const question = page.getByRole('dialog', { name: 'Send this message again?' })
  await expect(question).toContainText('Come at five')
  await question.getByRole('button', { name: 'Do not send' }).click()
  await expect(thread.bubble('Come at five')).toHaveCount(1)

  await phone.reply('Come at five', 'I will be there')
  await expect(thread.bubble('I will be there')).toBeVisible()
  await expect(bubble).toHaveAccessibleDescription('Sent')
  await expect(bubble).not.toContainText('It may have arrived')
  await expect(phone.salonBubble('Come at five')).toHaveCount(1)
})

test('a message that an administrator confirms as arrived stays so', async ({ page, product }) => {
  test.slow()
  await (await serverOf(product.origin, demo.olena)).quietChat('Zlata')
  await arriveSignedIn(page, demo.olena)
  await inboxOf(page).open('Zlata')
  const thread = threadOf(page)
  await spoilNextSend(product, 'lost-answer')
  await thread.send('See you at six')
  await thread.bubble('See you at six').getByRole('button', { name: 'It arrived' }).click()
  await expect(thread.bubble('See you at six')).toHaveAccessibleDescription('Sent')
  await page.reload()
  await expect(thread.bubble('See you at six')).toHaveAccessibleDescription('Sent')
})

test('an undelivered message stays in its chat’s row after the customer has written again, until it is discarded @phone', async ({
  page,
  product,
}) => {
  const server = await serverOf(product.origin, demo.olena)
  const chatId = await server.quietChat('Solomiia')
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}`)
  const thread = threadOf(page)
  await spoilNextSend(product, 'blocked')
  await thread.send('See you on Friday')
  const bubble = thread.bubble('See you on Friday')
  await expect(bubble).toContainText('The customer has blocked you on this channel.')
  // The message says it: nothing else does, and nothing lies over it.
  await expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveCount(0)
  await server.customerWrites('Solomiia', 'Are you there?')
  await expect(thread.bubble('Are you there?')).toBeVisible()

  for (const [locale, words] of [
    ['', 'Not delivered You: See you on Friday'],
    ['/pt', 'Não entregue Você: See you on Friday'],
  ] as const) {
    await page.goto(`${locale}/chats`)
    await expect(page.locator(`[data-chat="${String(chatId)}"]`)).toContainText(words)
  }
  await page.goto(`/pt/chats/${String(chatId)}`)
  const failed = page.getByRole('article').filter({ hasText: 'See you on Friday' })
  // Leaving the page would cancel the call.
  const deleted = page.waitForResponse(/deleteMessage/)
  await failed.getByRole('button', { name: 'Descartar' }).click()
  await deleted
  await expect(failed.getByRole('button', { name: 'Enviar novamente' })).toHaveCount(0)
  await expect(failed).toContainText('Excluída')
  await page.goto('/pt/chats')
  const row = page.locator(`[data-chat="${String(chatId)}"]`)
  await expect(row).toContainText('Are you there?')
  await expect(row).not.toContainText('Não entregue')
})
