import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import type { SandboxBot, SandboxCustomer } from '../telegram/TelegramShapes.ts'
import { writeAsCustomer } from '../telegram/writeAsCustomer.ts'

let sandbox: RunningSandbox
let lily: SandboxBot
let anna: SandboxCustomer
beforeEach(async () => {
  sandbox = await startSandbox()
  lily = sandbox.world.addBot({ token: '7100000001:SANDBOX', username: 'lily_salon_bot', name: 'Lily <3' })
  anna = sandbox.world.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'en' })
})
afterEach(() => sandbox.close())

const at = (path: string) => `${sandbox.origin}/sandbox/${path}`
const post = (path: string, fields: object) =>
  fetch(at(`customer/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bot: 'lily_salon_bot', customer: 'anna', ...fields }),
  })
const asBot = (method: string, parameters: object = {}) =>
  fetch(at(`telegram/bot${lily.token}/${method}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
const conversationPage = async () => (await fetch(at('customer?bot=lily_salon_bot&customer=anna'))).text()

it('the page shows the conversation of one salon and one customer at one address, with its text escaped', async () => {
  writeAsCustomer(sandbox.world.telegram, lily, anna, '<script>alert(1)</script>')
  const page = await fetch(at('customer'))
  expect(page.url).toBe(at('customer?bot=lily_salon_bot&customer=anna'))
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const markup = await page.text()
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(markup).toContain('<h1 id="salon">Lily &lt;3</h1>')
  expect(markup).not.toContain('<script>')
})

it('the resources of the customer page are served', async () => {
  const markup = await conversationPage()
  const paths = [...markup.matchAll(/(?:href|src)="(\/sandbox\/[^"?]+)"/g)].map((match) => match[1] ?? '')
  expect(paths).toEqual(
    expect.arrayContaining(['/sandbox/page.css', '/sandbox/customer/customer.css', '/sandbox/customer/customer.js']),
  )
  for (const path of paths) expect((await fetch(sandbox.origin + path)).status).toBe(200)
})

it('a customer’s message reaches the bot, by script and by form', async () => {
  expect((await post('messages', { text: ' Hello ' })).status).toBe(201)
  const form = new URLSearchParams({ bot: 'lily_salon_bot', customer: 'anna', text: 'By form' })
  const sent = await fetch(at('customer/messages'), { method: 'POST', body: form, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    '/sandbox/customer?bot=lily_salon_bot&customer=anna',
  ])
  expect(await (await asBot('getUpdates')).json()).toMatchObject({
    result: [{ message: { text: 'Hello', from: { id: 555, language_code: 'en' } } }, { message: { text: 'By form' } }],
  })
  expect((await post('messages', { text: '  ' })).status).toBe(400)
  expect((await post('messages', { text: 'Hi', customer: 'nobody' })).status).toBe(404)
})

it('a customer’s reply shows the bot the whole message and the page a quotation', async () => {
  await post('messages', { text: 'Hello' })
  const sent = (await (await asBot('sendMessage', { chat_id: 555, text: 'Come at <five>' })).json()) as {
    result: { message_id: number }
  }
  const { message_id: id } = sent.result
  expect((await post('messages', { text: 'I will', replyTo: String(id) })).status).toBe(201)
  expect(await (await asBot('getUpdates')).json()).toMatchObject({
    result: [
      { message: { text: 'Hello' } },
      {
        message: {
          text: 'I will',
          reply_to_message: { message_id: id, text: 'Come at <five>', from: { id: 7100000001, is_bot: true } },
        },
      },
    ],
  })
  expect(await conversationPage()).toContain('<blockquote class="quoted" dir="auto">Come at &lt;five&gt;</blockquote>')
})

it('a reply to an unknown message quotes nothing, and quotations are not nested', async () => {
  const first = (await (await post('messages', { text: 'One', replyTo: '99' })).json()) as {
    message: { message_id: number }
  }
  const second = (await (
    await post('messages', { text: 'Two', replyTo: String(first.message.message_id) })
  ).json()) as { message: { message_id: number } }
  const third = (await (
    await post('messages', { text: 'Three', replyTo: String(second.message.message_id) })
  ).json()) as { message: object }
  expect(first.message).not.toHaveProperty('reply_to_message')
  expect(third.message).toMatchObject({ reply_to_message: { text: 'Two' } })
  expect(third.message).not.toHaveProperty('reply_to_message.reply_to_message')
})

it('a new customer can be added and can write at once', async () => {
  const added = await fetch(at('customer/people'), {
    method: 'POST',
    body: new URLSearchParams({ bot: 'lily_salon_bot', name: 'Bohdana Z', language: 'uk' }),
  })
  expect(added.status).toBe(200)
  expect(await added.text()).toContain('Bohdana has not written to Lily &lt;3 yet.')
})

it('a salon’s message is refused while the customer blocks it', async () => {
  await post('messages', { text: 'Hello' })
  await post('block', { isBlocked: true })
  expect((await asBot('sendMessage', { chat_id: 555, text: 'Hi' })).status).toBe(403)
  await post('block', { isBlocked: false })
  expect((await asBot('sendMessage', { chat_id: 555, text: 'Hi' })).status).toBe(200)
})

/** Reads server-sent events until this many were received. */
async function collectEvents(
  count: number,
  path: string,
  meanwhile: () => Promise<unknown>,
  headers: Record<string, string> = {},
) {
  const stream = await fetch(at(path), { headers })
  const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  let hasActed = false
  while (received.split('event: ').length - 1 < count) {
    const { value, done } = await reader.read()
    if (done) break
    received += value
    if (!hasActed) await meanwhile()
    hasActed = true
  }
  await reader.cancel()
  return received.split('\n\n').flatMap((block) => {
    const event = /event: (\w+)\ndata: (.*)/.exec(block)
    return event === null
      ? []
      : [{ event: event[1], data: JSON.parse(event[2] ?? '') as { id?: number; markup?: string; waiting?: number[] } }]
  })
}

it('the page receives its own messages, their confirmation and the salon’s answer', async () => {
  const events = await collectEvents(5, 'customer/events?bot=lily_salon_bot&customer=anna', async () => {
    await post('messages', { text: 'Hello' })
    const { result } = (await (await asBot('getUpdates')).json()) as { result: { update_id: number }[] }
    await asBot('getUpdates', { offset: (result[0]?.update_id ?? 0) + 1 })
    await asBot('sendChatAction', { chat_id: 555, action: 'typing' })
    await asBot('sendMessage', { chat_id: 555, text: 'Hi, Anna' })
  })
  expect(events.map((each) => each.event)).toEqual(['state', 'message', 'state', 'typing', 'message'])
  expect(events[1]?.data.markup).toMatch(/data-waiting[\s\S]*Hello/)
  expect(events[2]?.data.waiting).toEqual([])
  expect(events[4]?.data.markup).toContain('Hi, Anna')
})

it('a page that reconnects receives what it missed, and nothing twice', async () => {
  const seen = writeAsCustomer(sandbox.world.telegram, lily, anna, 'Seen')
  writeAsCustomer(sandbox.world.telegram, lily, anna, 'Missed')
  const events = await collectEvents(
    2,
    'customer/events?bot=lily_salon_bot&customer=anna&after=0',
    () => Promise.resolve(),
    {
      'last-event-id': String(seen.message_id),
    },
  )
  expect(events.flatMap((each) => each.data.markup ?? [])).toEqual([expect.stringContaining('Missed')])
})
