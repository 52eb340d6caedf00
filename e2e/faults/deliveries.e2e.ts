import { createLedger, expect, settle, faultTest as test, timed } from './faultTest.ts'

for (const [what, fault, arrives] of [
  ['is lost after the message arrived', { kind: 'lost-answer' }, true],
  ['reports a server error', { kind: 'server-error' }, false],
] as const)
  test(`a delivery whose response from Telegram ${what} is not shown as failed, not repeated, and settled by a quotation`, async ({
    link,
    server,
    quietChat,
    openWindow,
  }) => {
    test.slow()
    const name = `Unknown ${arrives ? 'arrived' : 'refused'}`
    const chatId = await quietChat(name)
    const windows = [await openWindow(chatId), await openWindow(chatId, 'marco')]
    const ledger = createLedger(`f0d${arrives ? 'a' : 'r'}`, link)
    const [sender] = windows
    await server.spoilTelegram(fault, 2)
    for (let count = 0; count < 4; count += 1) await sender?.thread.send(ledger.next())
    const [first = '', second = '', ...others] = ledger.attempts
    for (const { thread } of windows) {
      for (const text of [first, second])
        await expect(thread.bubble(text)).toHaveAccessibleDescription('Not known whether it arrived')
      for (const text of others) await expect(thread.bubble(text)).toHaveAccessibleDescription('Sent')
    }
    expect(await server.onPhone(name)).toEqual(arrives ? ledger.attempts : others)
    const settled_ms = await timed(async () => {
      if (!arrives) return
      for (const text of [first, second]) await server.customerQuotes(name, text, 'Thank you')
      for (const { thread } of windows)
        for (const text of [first, second]) await expect(thread.bubble(text)).toHaveAccessibleDescription('Sent')
    })
    await settle({
      row: `Unknown delivery (${fault.kind})`,
      ledger,
      server,
      chatId,
      windows,
      customer: name,
      times: { settled_ms },
    })
  })
