import { expect, test } from '@playwright/test'
import { inboxOf } from '../screens/inbox.ts'
import { watchLengths } from '../screens/lengthsOf.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { serveAdminApp } from '../seed-provider/serveAdminApp.ts'
import { startSeedProvider } from '../seed-provider/seedProvider.ts'
import { inMotion } from '../productTest.ts'

test.use(inMotion)

/**
 * Every call of the seeds that this journey needs; any other call would be an extension that the app must not depend
 * on.
 */
const ofTheSeeds = [
  'POST /auth/login',
  'GET /admin/getMe',
  'GET /admin/getCompanies',
  'GET /admin/getChatsWithPreview',
  'GET /admin/getUsers',
  'GET /admin/getChatUsers',
  'GET /admin/features',
  'POST /admin/messages/getChatMessages',
  'POST /admin/messages/sendMessage',
  'POST /admin/messages/markMessageAsViewed',
  'POST /admin/support/init',
]

test("the built admin app works with another vendor's provider API that supports only the seeds' calls", async ({
  browser,
}) => {
  const provider = await startSeedProvider()
  const app = await serveAdminApp(provider.apiHost)
  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  try {
    await page.goto('/auth/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('sara@seed.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('sara@seed.example')
    await signInByForm(page, { email: 'sara@seed.example', password: 'right' })

    const inbox = inboxOf(page)
    const thread = threadOf(page)
    await expect(inbox.list.getByRole('link')).toHaveCount(2)
    await inbox.list.getByRole('link').filter({ hasText: 'Yes, at three.' }).click()
    await expect(thread.bubble('Do you have time on Friday?')).toHaveCount(1)
    await expect(thread.bubble('Yes, at three.')).toHaveAccessibleDescription(/Delivered/)

    // This vendor sends nothing again that a page has missed.
    await expect.poll(() => provider.handshakes.length).toBeGreaterThan(0)

    // Sent once, in one bubble, whichever of the response and the event arrives first.
    await thread.send('See you then')
    await expect(thread.bubble('See you then')).toHaveAccessibleDescription(/Sent/)
    const stored = provider.salon.messages.at(-1)
    provider.emit('newMessage', { ...stored, recepientId: '31' })
    provider.emit('newMessage', { ...stored, id: Number(stored?.id), recepientId: '31' })
    await thread.send('please refuse me')
    await expect(page.getByRole('alert').filter({ hasText: 'Error while sending message' })).toContainText(
      'The channel is closed',
    )
    await expect(thread.bubble('See you then')).toHaveCount(1)

    // A customer's message arrives live.
    provider.emit('newMessage', {
      id: '61',
      chatId: '7',
      fromId: 31,
      text: 'One more thing',
      createdAt: new Date().toISOString(),
      platform: 'whatsapp',
      status: 'received',
    })
    await expect(thread.bubble('One more thing')).toHaveCount(1)

    // A reply streams in the seeds' format, without counts; its time stamp is never shown.
    const stream = { agentReplyToMessageId: '61', chatId: 7, companyId: '5', fromId: 32, recepientId: '31' }
    const lengths = await watchLengths(thread.messages, '[data-draft]')
    provider.emit('openai_stream', { type: 'thread_run_created', ...stream, data: {} })
    for (const piece of ['[2026-11-20 ', '12:30] ', 'Of ', 'course, ', 'ask ', 'away!']) {
      provider.emit('openai_stream', {
        event: 'thread.message.delta',
        ...stream,
        data: { delta: { content: [{ text: { value: piece } }] } },
      })
    }
    await expect(thread.draft).toContainText('Of course, ask away!')
    await expect(thread.draft).not.toContainText('2026')
    expect((await lengths()).length).toBeGreaterThan(0)
    provider.emit('newMessage', {
      id: 64,
      chatId: 7,
      fromId: '32',
      text: 'Of course, ask away!',
      createdAt: new Date().toISOString(),
      platform: 'openai',
      metadata: { agentReplyToMessageId: '61' },
    })
    await expect(thread.draft).toHaveCount(0)
    await expect(thread.bubble('Of course, ask away!')).toHaveCount(1)

    // The wire carried only the seeds' calls, their headers, and the handshake that they describe.
    const spoken = provider.calls.map((call) => `${call.method} ${call.path}`)
    expect(spoken.filter((call) => !ofTheSeeds.includes(call))).toEqual([])
    const send = provider.calls.find((call) => call.path.endsWith('/sendMessage'))
    expect(send?.headers).toMatchObject({ authorization: 'Bearer seed-token', 'x-company-id': '5' })
    expect(send?.headers['idempotency-key']).toBeUndefined()
    expect(send?.body).toMatchObject({ chatId: 7, message: 'See you then', companyId: 5 })
    expect(provider.handshakes[0]).toMatchObject({ auth: { token: 'seed-token' }, query: { adminId: '9' } })
    expect(crashes).toEqual([])
  } finally {
    await context.close()
    await app.stop()
    await provider.stop()
  }
})
