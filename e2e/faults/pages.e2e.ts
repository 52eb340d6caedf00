import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo } from '../productTest.ts'
import { callsOf } from './faultyLink.ts'
import { createLedger, expect, settle, faultTest as test } from './faultTest.ts'

const toSend = callsOf('/admin/messages/sendMessage')

test('F-11 a message written offline survives closing the tab', async ({ link, server, quietChat, openWindow }) => {
  const chatId = await quietChat('Closed tab')
  const window = await openWindow(chatId)
  const ledger = createLedger('f11', link)
  await window.context.setOffline(true)
  await window.thread.send(ledger.next())
  await expect(window.thread.bubble(ledger.attempts[0] ?? '')).toBeVisible()
  await window.page.close()
  await window.context.setOffline(false)
  const page = await window.context.newPage()
  await page.goto(`/chats/${chatId}`)
  const reopened = { ...window, page, thread: threadOf(page) }
  await expect.poll(() => server.held(chatId)).toContain(ledger.attempts[0])
  await settle({ row: 'F-11', ledger, server, chatId, windows: [reopened] })
})

test('F-13 two tabs of one administrator show each message once, and send and report views once', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const name = 'Two tabs'
  const chatId = await quietChat(name)
  const one = await openWindow(chatId)
  const page = await one.context.newPage()
  await page.goto(`/chats/${chatId}`)
  const two = { ...one, page, thread: threadOf(page) }
  await expect(two.thread.bubbles.first()).toBeVisible()
  const ledger = createLedger('f13', link)
  await one.thread.send(ledger.next())
  await two.thread.send(ledger.next())
  await server.customerWrites(name, ledger.next())
  for (const { thread } of [one, two])
    for (const text of ledger.attempts) await expect(thread.bubble(text)).toHaveCount(1)
  expect(link.requests.filter(toSend)).toHaveLength(2)
  await settle({ row: 'F-13', ledger, server, chatId, windows: [one, two] })
})

test('F-14 a page whose company was changed in another tab sends nothing, explains why, and keeps the text', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Other company')
  const window = await openWindow(chatId)
  const ledger = createLedger('f14', link)
  const other = await window.context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.setItem('companyId', '999'))
  await window.thread.composer.fill(ledger.next())
  await window.page.keyboard.press('Enter')
  ledger.refuse(ledger.attempts[0] ?? '')
  await expect(window.page.getByRole('button', { name: /reload/i }).first()).toBeVisible()
  await expect(
    window.page
      .getByText(ledger.attempts[0] ?? '')
      .or(window.thread.composer)
      .first(),
  ).toBeVisible()
  expect(link.requests.filter(toSend)).toHaveLength(0)
  expect((await server.held(chatId)).filter((text) => text.startsWith('L-'))).toEqual([])
})

for (const [how, skew] of [
  ['a day behind', -24 * 60],
  ['a day ahead', 24 * 60],
  ['a year ahead', 365 * 24 * 60],
] as const)
  test(`F-15 a clock ${how} changes no order and doubles no message`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    const name = `Clock ${how}`
    const chatId = await quietChat(name)
    const window = await openWindow(chatId, 'olena', (page) => page.clock.install({ time: Date.now() + skew * 60_000 }))
    const ledger = createLedger(`f15x${Math.abs(skew)}${skew < 0 ? 'b' : 'a'}`, link)
    await window.thread.send(ledger.next())
    await expect(window.thread.bubble(ledger.attempts[0] ?? '')).toHaveAccessibleDescription(/Sent/)
    await server.customerWrites(name, ledger.next())
    await expect(window.thread.bubble(ledger.attempts[1] ?? '')).toBeVisible()
    await window.thread.send(ledger.next())
    await expect(window.thread.bubble(ledger.attempts[2] ?? '')).toHaveAccessibleDescription(/Sent/)
    await settle({ row: `F-15 (${how})`, ledger, server, chatId, windows: [window] })
  })

for (const [how, spoil] of [
  [
    'is refused',
    () =>
      ['localStorage', 'sessionStorage', 'indexedDB'].forEach((name) =>
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError')
          },
        }),
      ),
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    },
  ],
] as const)
  test(`F-16 storage that ${how} costs a page only what it would have stored`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    const chatId = await quietChat(`Storage ${how}`)
    const window = await openWindow(chatId)
    // Without storage a session lives as long as its page: the storage fails in the page that is open.
    await window.page.evaluate(spoil)
    const ledger = createLedger(`f16${how.replaceAll(' ', '')}`, link)
    await window.thread.send(ledger.next())
    await window.thread.send(ledger.next())
    for (const text of ledger.attempts) await expect(window.thread.bubble(text)).toHaveAccessibleDescription(/Sent/)
    await settle({ row: `F-16 (${how})`, ledger, server, chatId, windows: [window] })
  })

test('F-17 a session that ends while sending keeps the text, and sends it after the next sign-in', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const chatId = await quietChat('Session over')
  const window = await openWindow(chatId, 'marco')
  const ledger = createLedger('f17', link)
  const token = await window.page.evaluate(() => localStorage.getItem('accessToken'))
  await window.thread.composer.fill(ledger.next())
  await fetch(`${link.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await expect(window.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await window.page.getByRole('textbox', { name: 'Email' }).fill(demo.marco.email)
  await window.page.getByLabel('Password', { exact: true }).fill(demo.marco.password)
  await window.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(window.page).toHaveURL(new RegExp(`/chats/${chatId}`))
  await expect(window.thread.composer).toHaveValue(ledger.attempts[0] ?? '')
  await window.thread.composer.press('Enter')
  await expect(window.thread.bubble(ledger.attempts[0] ?? '')).toHaveAccessibleDescription(/Sent/)
  await settle({ row: 'F-17', ledger, server, chatId, windows: [window] })
})

test('F-18 Enter pressed five times and Send clicked twice send one message each', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Impatient')
  const window = await openWindow(chatId)
  const ledger = createLedger('f18', link)
  await window.thread.composer.fill(ledger.next())
  await Promise.all(Array.from({ length: 5 }, () => window.page.keyboard.press('Enter')))
  await window.thread.composer.fill(ledger.next())
  await window.page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  for (const text of ledger.attempts) await expect(window.thread.bubble(text)).toHaveAccessibleDescription(/Sent/)
  await window.page.goto('/settings')
  await window.page.goBack()
  await expect(window.thread.bubble(ledger.attempts[1] ?? '')).toBeVisible()
  // A call that was interrupted by leaving the page may be repeated: under the same key, which makes it one message
  // (C2).
  const keys = link.requests.filter(toSend).map(({ text }) => /"clientMessageId":"(\w+)"/.exec(text)?.[1])
  expect(new Set(keys).size).toBe(2)
  await settle({ row: 'F-18', ledger, server, chatId, windows: [window] })
})

test('F-29 a page whose chunks are gone after a new version offers to reload, and keeps the text', async ({
  link,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('New version')
  const window = await openWindow(chatId)
  await window.thread.composer.fill('Typed before the new version')
  const loaded = new Set(
    await window.page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    ),
  )
  link.inject(
    ({ path }) => path.startsWith('/assets/') && path.endsWith('.js') && !loaded.has(path),
    { kind: 'answer', status: 404, body: 'gone' },
    1000,
  )
  await window.page.getByRole('link', { name: 'Settings' }).first().click()
  const again = window.page.getByRole('button', { name: /reload|try again/i }).first()
  await expect(again).toBeVisible()
  link.mend()
  await again.click()
  await expect(window.page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible()
  await window.page.goto(`/chats/${chatId}`)
  await expect(window.thread.composer).toHaveValue('Typed before the new version')
})

test('two windows show a conversation of two administrators and a customer in the same order', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const name = 'In order'
  const chatId = await quietChat(name)
  const windows = [await openWindow(chatId), await openWindow(chatId, 'marco')]
  const ledger = createLedger('order', link)
  for (let round = 0; round < 6; round += 1) {
    await server.customerWrites(name, ledger.next())
    for (const { thread } of windows) await thread.send(ledger.next())
  }
  await expect
    .poll(async () => (await server.held(chatId)).filter((text) => text.startsWith('L-')).length)
    .toBe(ledger.attempts.length)
  await settle({ row: 'order', ledger, server, chatId, windows })
})

test('a sign-in as somebody else shows nothing of the unsent messages before it', async ({
  link,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Shared computer')
  const window = await openWindow(chatId)
  await window.thread.composer.fill('For my eyes alone')
  await window.page.evaluate(() => localStorage.removeItem('accessToken'))
  await signInByForm(window.page, demo.marco)
  await window.page.goto(`/chats/${chatId}`)
  await expect(window.thread.composer).toHaveValue('')
  expect(link.requests.filter(toSend)).toHaveLength(0)
})
