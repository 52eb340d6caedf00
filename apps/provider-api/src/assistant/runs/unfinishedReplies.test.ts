import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const inChat = (body: object) => ({
  token: world.company.owner.token,
  companyId: world.company.companyId,
  body: { chatId: world.chat.chatId, ...body },
})
const send = async (body: object) => {
  const response = await world.call('sendStoppedReply', inChat(body))
  return { ...response.json<{ code?: string; message: Message }>(), http: response.statusCode }
}

/** Stops a reply after this text; resolves with its run. */
async function stopped(text: string): Promise<string> {
  const begun = Promise.withResolvers<void>()
  world.assistant.script(async function* ({ signal }: AssistantInput): AsyncGenerator<AssistantEvent> {
    yield { type: 'delta', text: text.padEnd(80) }
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  await world.customerWrites('How much is it?')
  await world.runs.settled()
  world.clock.advance(1500)
  await begun.promise
  const [run] = (await world.runsOfChat()).slice(-1)
  const runId = run?.id ?? ''
  await world.callOk('stopRun', inChat({ runId }))
  return runId
}

describe('a stopped reply that ends in the middle of a sentence', () => {
  it.each([
    ['without its shown text', {}],
    ['with its shown text alone', { shownText: "A women's" }],
    ['with a confirmation alone', { confirmUnfinished: true }],
  ])('an unfinished stopped reply is not sent %s', async (_how, seen) => {
    const runId = await stopped("A women's")
    expect(await send({ runId, ...seen })).toMatchObject({ http: 409, code: 'REPLY_UNFINISHED' })
    expect(await world.replies()).toEqual([])
    const { chats } = await world.callOk('getChatsWithPreview', {
      ...inChat({}),
      body: undefined,
      query: { chatId: world.chat.chatId },
    })
    expect((chats as Chat[])[0]?.stoppedReply).toMatchObject({ runId })
  })

  it('a stopped reply that ends in the middle of a sentence is sent once its text was confirmed', async () => {
    const runId = await stopped("A women's")
    const confirmed = { runId, shownText: "A women's", confirmUnfinished: true }
    const { message } = await send(confirmed)
    expect(message).toMatchObject({ text: "A women's", status: 'pending' })
    expect((await send(confirmed)).message.id).toBe(message.id)
    expect((await world.replies()).map((reply) => reply.text)).toEqual(["A women's"])
  })
})

describe('a stopped reply', () => {
  it.each([
    ['finished', 'It costs 20 euros, yes.', {}],
    ['unfinished', 'It costs', { confirmUnfinished: true }],
  ])('a stopped reply that is %s and differs from the shown text is not sent', async (_how, text, seen) => {
    const runId = await stopped(text)
    expect(await send({ runId, shownText: 'It costs 10', ...seen })).toMatchObject({ http: 409, code: 'REPLY_CHANGED' })
    expect(await world.replies()).toEqual([])
  })

  it('a stopped reply that ends with a sentence needs no confirmation', async () => {
    const runId = await stopped('It costs 20 euros, yes.')
    expect(await send({ runId, shownText: 'It costs 20 euros, yes.' })).toMatchObject({
      http: 200,
      message: { text: 'It costs 20 euros, yes.' },
    })
  })
})
