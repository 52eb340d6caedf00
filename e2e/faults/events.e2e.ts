import type { Page, WebSocketRoute } from '@playwright/test'
import { createLedger, expect, settle, faultTest as test } from './faultTest.ts'
import { diceOf, seeds } from './seeds.ts'

/** Receives each frame that the server sends, and a function to pass frames on, at once or later. */
type Mutator = (frame: string, send: (frame: string) => void) => void

const isEvent = (frame: string) => frame.startsWith('42')

/** Installs a mutator between the live connection and the page. */
const mutated =
  (mutate: Mutator, onRoute: (route: WebSocketRoute) => void = () => undefined) =>
  async (page: Page) => {
    await page.routeWebSocket(/socket\.io/, (route) => {
      const server = route.connectToServer()
      onRoute(route)
      server.onMessage((frame) => {
        if (typeof frame !== 'string' || !isEvent(frame)) route.send(frame)
        else mutate(frame, (mutant) => route.send(mutant))
      })
    })
  }

/** Repeats frames up to five times, delays them by up to fifty frames, and drops one in ten. */
function chaos(seed: number): Mutator {
  const dice = diceOf(seed)
  const held: string[] = []
  return (frame, send) => {
    if (dice() < 0.1) return
    const copies = dice() < 0.3 ? 2 + Math.floor(dice() * 4) : 1
    for (let copy = 0; copy < copies; copy += 1) held.push(frame)
    // Held frames are passed on in random order; a few stay for later.
    const stays = dice() < 0.5 ? Math.floor(dice() * Math.min(50, held.length)) : 0
    while (held.length > stays) {
      const [next] = held.splice(Math.floor(dice() * held.length), 1)
      if (next !== undefined) send(next)
    }
  }
}

for (const seed of seeds)
  test(`F-04 a window whose events come doubled, out of order and not at all ends up showing what the server stores (seed ${seed})`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    test.slow()
    const name = `Chaos ${seed}`
    const chatId = await quietChat(name)
    const spoilt = await openWindow(chatId, 'olena', mutated(chaos(seed)))
    const sound = await openWindow(chatId, 'marco')
    const ledger = createLedger(`f04s${seed}`, link)
    for (let word = 0; word < 12; word += 1) {
      await server.customerWrites(name, ledger.next())
      await sound.thread.send(ledger.next())
      await spoilt.thread.send(ledger.next())
    }
    await expect
      .poll(async () => (await server.held(chatId)).filter((text) => text.startsWith('L-')).length)
      .toBe(ledger.attempts.length)
    await settle({ row: 'F-04', ledger, server, chatId, windows: [spoilt, sound] })
  })

test('F-32 events of an unknown sender, an unknown type and a megabyte do no harm', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const name = 'Unknown'
  const chatId = await quietChat(name)
  let route: WebSocketRoute | null = null
  const window = await openWindow(
    chatId,
    'olena',
    mutated(
      (frame, send) => send(frame),
      (opened) => (route = opened),
    ),
  )
  const ledger = createLedger('f32', link)
  const push = (event: string, payload: unknown) => route?.send(`42${JSON.stringify([event, payload])}`)
  await expect.poll(() => route !== null).toBe(true)
  const [message] = ((await server.call('getChatMessages', { chatId, take: 1 })) as { messages: object[] }).messages
  push('a_word_of_tomorrow', { much: ['to', 'say'] })
  push('newMessage', null)
  push('newMessage', { id: 'x' })
  push('message_status_update', [])
  push('openai_stream', { event: 'thread.dreamt' })
  push('newMessage', {
    ...message,
    id: 900_000_001,
    chatId: 900_000_002,
    fromId: 900_000_003,
    text: 'From an unknown chat',
  })
  push('newMessage', { ...message, id: 900_000_004, fromId: 900_000_005, text: 'x'.repeat(1_000_000) })
  await server.customerWrites(name, ledger.next())
  await expect(window.thread.bubble(ledger.attempts[0] ?? '')).toBeVisible()
  await settle({ row: 'F-32', ledger, server, chatId, windows: [window] })
})

test('the same text sent twice on purpose is two messages', async ({ link, server, quietChat, openWindow }) => {
  const chatId = await quietChat('Twice on purpose')
  const window = await openWindow(chatId)
  await window.thread.send('Yes')
  await window.thread.send('Yes')
  await expect(window.thread.bubble(/^.*Yes.*$/)).toHaveCount(2)
  await expect.poll(async () => (await server.held(chatId)).filter((text) => text === 'Yes').length).toBe(2)
  expect(link.requests.filter(({ path }) => path.includes('/sendMessage'))).toHaveLength(2)
})
