import { inboxOf } from '../screens/inbox.ts'
import { callsOf } from './faultyLink.ts'
import { createLedger, expect, settle, faultTest as test, timed } from './faultTest.ts'
import { seeds } from './seeds.ts'

const toSend = callsOf('/admin/messages/sendMessage')
const refusal = (status: number) =>
  JSON.stringify({
    success: false,
    status: 'error',
    code: 'INTERNAL',
    message: `Fault ${status}`,
    error: { message: `Fault ${status}`, code: 'INTERNAL' },
  })

for (const times of [1, 3])
  test(`F-05 the response to a send is lost ${times} times after the server stored it`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    test.slow()
    const chatId = await quietChat(`Swallowed ${times}`)
    const [olena, marco] = [await openWindow(chatId), await openWindow(chatId, 'marco')]
    const ledger = createLedger(`f05x${times}`, link)
    link.inject(toSend, { kind: 'swallow' }, times)
    await olena.thread.send(ledger.next())
    await olena.thread.send(ledger.next())
    const recover_ms = await timed(async () => {
      for (const text of ledger.attempts) await expect(olena.thread.bubble(text)).toHaveAccessibleDescription(/Sent/)
    })
    await settle({ row: `F-05 (${times})`, ledger, server, chatId, windows: [olena, marco], times: { recover_ms } })
  })

// The other two statuses run in the long proof.
for (const status of seeds.length > 1 ? [500, 502, 503, 504] : [500, 503])
  test(`F-06 ${status} on a send keeps the text and is retried automatically or by hand`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    test.slow()
    const chatId = await quietChat(`Refused ${status}`)
    const window = await openWindow(chatId)
    const ledger = createLedger(`f06x${status}`, link)
    link.inject(toSend, { kind: 'answer', status, body: refusal(status) }, 2)
    const text = ledger.next()
    await window.thread.send(text)
    const recover_ms = await timed(() => expect(window.thread.bubble(text)).toHaveAccessibleDescription(/Sent/))
    await settle({ row: `F-06 (${status})`, ledger, server, chatId, windows: [window], times: { recover_ms } })
  })

test('F-06 a page on which each call fails stays up, reports it, and recovers without a reload', async ({
  link,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Fragile')
  const window = await openWindow(chatId)
  const { page, errors } = window
  for (const path of [
    '/admin/getChatsWithPreview',
    '/admin/messages/getChatMessages',
    '/admin/getChatUsers',
    '/admin/getUsers',
    '/admin/features',
    '/admin/getCompanies',
  ]) {
    const of =
      path === '/admin/getChatsWithPreview'
        ? (call: { path: string }) => /getChats(WithPreview)?\?/.test(call.path)
        : callsOf(path)
    link.inject(of, { kind: 'answer', status: 503, body: refusal(503) }, 1000)
    await page.reload()
    await expect(page.locator('body')).toContainText(/\w{3}/)
    link.mend()
    const again = page.getByRole('button', { name: /try again|retry|reload/i }).first()
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(window.thread.bubbles.first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 90_000 })
  }
  expect(errors).toEqual([])
})

for (const [how, header, least] of [
  ['in seconds', '3', 3000],
  ['as a date', 'date', 2000],
  ['not at all', null, 1000],
] as const)
  test(`F-07 a send refused with 429 and its wait given ${how} is repeated after the wait`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    test.slow()
    const chatId = await quietChat(`Flood ${how}`)
    const window = await openWindow(chatId)
    const ledger = createLedger(`f07${how.replaceAll(' ', '')}`, link)
    const retryAfter = header === 'date' ? new Date(Date.now() + 4000).toUTCString() : header
    link.inject(
      toSend,
      {
        kind: 'answer',
        status: 429,
        body: refusal(429),
        ...(retryAfter !== null && { headers: { 'retry-after': retryAfter } }),
      },
      1,
    )
    const from = Date.now()
    await window.thread.send(ledger.next())
    await expect.poll(() => server.held(chatId)).toContain(ledger.attempts[0])
    const sends = link.requests.filter(toSend)
    expect(sends).toHaveLength(2)
    const waited_ms = (sends[1]?.at ?? 0) - from
    expect(waited_ms).toBeGreaterThanOrEqual(least)
    await settle({ row: `F-07 (${how})`, ledger, server, chatId, windows: [window], times: { waited_ms } })
  })

test('F-08 a slow response to an older request never replaces a newer one', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const [slow, quick] = [await quietChat('Slow one'), await quietChat('Quick one')]
  await server.customerWrites('Slow one', 'Words of the slow chat')
  await server.customerWrites('Quick one', 'Words of the quick chat')
  const window = await openWindow(await quietChat('Start'))
  link.inject(
    (call) => callsOf('/admin/messages/getChatMessages')(call) && call.text.includes(`"chatId":${slow}`),
    { kind: 'delay', milliseconds: 4000 },
    5,
  )
  const inbox = inboxOf(window.page)
  await inbox.open('Slow one')
  await inbox.open('Quick one')
  await expect(window.thread.bubble('Words of the quick chat')).toBeVisible()
  await expect.poll(() => link.answered.some((call) => call.text.includes(`"chatId":${slow}`))).toBe(true)
  await expect(window.thread.bubble('Words of the quick chat')).toBeVisible()
  await expect(window.thread.bubble('Words of the slow chat')).toHaveCount(0)
  expect(new URL(window.page.url()).pathname).toContain(String(quick))
  expect(window.errors).toEqual([])
})

test('F-08 a response that drips in is shown when it is complete, and the page stays usable', async ({
  link,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const window = await openWindow(await quietChat('Dripping'))
  link.inject(callsOf('/admin/messages/getChatMessages'), { kind: 'drip', bytes: 100 }, 1)
  await window.page.reload()
  await expect(window.thread.composer).toBeVisible()
  await window.thread.composer.fill('Typed meanwhile')
  await expect(window.thread.bubbles.first()).toBeVisible()
  await expect(window.thread.composer).toHaveValue('Typed meanwhile')
  expect(window.errors).toEqual([])
})

const shapes = [
  'null',
  '[]',
  '{}',
  '"ok"',
  '<html><body>Hello</body></html>',
  '',
  '{"success":tru',
  '{"success":true,"status":"ok","more":{"a":[1]},"chats":"x","messages":{"id":"1"}}',
  '{"success":true,"status":"ok","chats":[null,1,"2",{}],"messages":[null,{"id":"7"},[]],"users":[{}]}',
]

test('F-09 responses of a wrong shape cause neither a blank page nor an uncaught error', async ({
  link,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Misshapen')
  const window = await openWindow(chatId)
  for (const body of shapes) {
    link.inject(
      ({ path }) => path.startsWith('/api/admin/') && !path.includes('getMe'),
      { kind: 'answer', status: body === '' ? 204 : 200, body },
      1000,
    )
    await window.page.reload()
    await expect
      .poll(async () => (await window.page.locator('body').innerText()).trim().length, { message: body })
      .toBeGreaterThan(10)
    link.mend()
  }
  // An empty list of companies has the right shape: it would lead to the onboarding.
  await window.page.goto(`/chats/${chatId}`)
  await expect(window.thread.bubbles.first()).toBeVisible()
  expect(window.errors).toEqual([])
})
