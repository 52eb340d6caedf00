import { demo, startKillableProduct } from '../productTest.ts'
import { openFaultyLink } from './faultyLink.ts'
import { createLedger, expect, openWindowOf, settle, faultTest as test, timed } from './faultTest.ts'
import { seeds, diceOf } from './seeds.ts'
import { serverOf } from './server.ts'

const lost = 'The connection is lost. Reconnecting…'

for (const seed of seeds)
  test(`F-01 the server is killed while two administrators send and the AI answers (seed ${seed})`, async ({
    browser,
  }) => {
    test.setTimeout(480_000)
    const dice = diceOf(seed)
    const product = await startKillableProduct()
    const link = await openFaultyLink(product.origin)
    try {
      const before = await serverOf(product.origin, demo.olena)
      const name = `Killed ${seed}`
      const chatId = await before.quietChat(name)
      const writtenIn = await before.newChat(`Answered ${seed}`)
      const olena = await openWindowOf(browser, link.origin, chatId, demo.olena)
      const windows = [olena, await openWindowOf(browser, link.origin, chatId, demo.marco)]
      const ledger = createLedger(`f01s${seed}`, link)
      const times: Record<string, number> = {}
      for (let kill = 1; kill <= 3; kill += 1) {
        await before.customerWrites(`Answered ${seed}`, 'What are your opening hours, and what does a haircut cost?')
        const deadAfter = Math.floor(dice() * 3)
        for (let send = 0; send < 4; send += 1) {
          if (send === deadAfter) await product.crash()
          for (const { thread } of windows) await thread.send(ledger.next())
        }
        await product.restart()
        times[`recover${kill}_ms`] = await timed(async () => {
          for (const { page } of windows) await expect(page.getByText(lost)).toBeHidden()
        })
      }
      const server = await serverOf(product.origin, demo.olena)
      const missing = async () => {
        const held = await server.held(chatId)
        return ledger.attempts.filter((text) => !held.includes(text))
      }
      await expect.poll(missing, { timeout: 60_000 }).toEqual([])
      await settle({ row: 'F-01', ledger, server, chatId, windows, times })
      // No typing indicator stays in the chat in which the AI was writing.
      await olena.page.goto(`/chats/${writtenIn}`)
      await expect(olena.thread.draft).toHaveCount(0)
      for (const { context } of windows) await context.close()
    } finally {
      await link.close()
      await product.stop()
    }
  })

test('F-02 a connection that is reset again and again while messages arrive loses none', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const name = 'Reset'
  const chatId = await quietChat(name)
  const window = await openWindow(chatId)
  const ledger = createLedger('f02', link)
  const times: Record<string, number> = {}
  for (let cut = 1; cut <= 4; cut += 1) {
    for (let word = 0; word < 5; word += 1) {
      await server.customerWrites(name, ledger.next())
      if (word === 2) link.cut()
    }
    const newest = ledger.attempts.at(-1) ?? ''
    times[`recover${cut}_ms`] = await timed(() => expect(window.thread.bubble(newest)).toBeVisible({ timeout: 10_000 }))
  }
  await settle({ row: 'F-02', ledger, server, chatId, windows: [window], times })
})

test('F-03 a half-open connection is detected within 18 seconds, and no message is missing', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const name = 'Half open'
  const chatId = await quietChat(name)
  const window = await openWindow(chatId)
  const ledger = createLedger('f03', link)
  await server.customerWrites(name, ledger.next())
  await expect(window.thread.bubble(ledger.attempts[0] ?? '')).toBeVisible()
  link.freeze()
  await server.customerWrites(name, ledger.next())
  await window.thread.send(ledger.next())
  const detect_ms = await timed(() =>
    expect(window.thread.bubble(ledger.attempts[1] ?? '')).toBeVisible({ timeout: 24_000 }),
  )
  await settle({ row: 'F-03', ledger, server, chatId, windows: [window], times: { detect_ms } })
})

test('F-10 three messages written offline are sent once each, in order, when the network is back', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  const chatId = await quietChat('Offline')
  const window = await openWindow(chatId)
  const ledger = createLedger('f10', link)
  // The menu of a message comes with its thread.
  await window.thread.bubbles.first().focus()
  await window.page.keyboard.press('Shift+F10')
  await expect(window.page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
  await window.page.keyboard.press('Escape')
  await window.context.setOffline(true)
  await expect(window.page.getByText(/offline|connection is lost/i).first()).toBeVisible()
  for (let send = 0; send < 3; send += 1) await window.thread.send(ledger.next())
  for (const text of ledger.attempts) await expect(window.thread.bubble(text)).toHaveCount(1)
  expect(link.requests.filter(({ path }) => path.includes('/sendMessage'))).toHaveLength(0)
  // The file of these details has not been loaded: the page stays as it is, and shows them with the network.
  await window.thread.bubbles.first().focus()
  await window.page.keyboard.press('Shift+F10')
  await window.page.getByRole('menuitem', { name: 'Details' }).click()
  for (const text of ledger.attempts) await expect(window.thread.bubble(text)).toHaveCount(1)
  await window.context.setOffline(false)
  await expect(window.page.getByRole('dialog')).toContainText('Details')
  await window.page.keyboard.press('Escape')
  const recover_ms = await timed(() =>
    expect
      .poll(async () => (await server.held(chatId)).filter((text) => text.startsWith('L-')))
      .toEqual(ledger.attempts),
  )
  await settle({ row: 'F-10', ledger, server, chatId, windows: [window], times: { recover_ms } })
})

test('F-12 a window that slept is up to date shortly after waking, and shows one toast', async ({
  link,
  server,
  quietChat,
  openWindow,
}) => {
  test.slow()
  const name = 'Asleep'
  const chatId = await quietChat(name)
  const others = ['Asleep too', 'Asleep three'] as const
  for (const other of others) await quietChat(other)
  const window = await openWindow(chatId)
  const ledger = createLedger('f12', link)
  const session = await window.context.newCDPSession(window.page)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  // The page is frozen until it is woken: no timer, no message, as in a laptop with its lid closed.
  const asleep = window.page.evaluate('debugger')
  await paused
  for (let word = 0; word < 30; word += 1) {
    await server.customerWrites(name, ledger.next())
    for (const other of others) await server.customerWrites(other, `Meanwhile ${word}`)
  }
  await session.send('Debugger.resume')
  await session.send('Debugger.disable')
  await asleep
  const newest = ledger.attempts.at(-1) ?? ''
  const recover_ms = await timed(() => expect(window.thread.bubble(newest)).toBeVisible())
  // Not one toast for each of ninety messages.
  expect(await window.page.locator('[data-toast], .mantine-Notification-root').count()).toBeLessThanOrEqual(3)
  await settle({ row: 'F-12', ledger, server, chatId, windows: [window], times: { recover_ms } })
})
