import { OpenAiStream, type Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aWorld, type ACompany, type AWorld } from '../testing/aWorld.ts'
import type { AssistantEvent, AssistantInput } from './Assistant.ts'
import { endOrphanRuns } from './endOrphanRuns.ts'
import { readRunInput } from './readRunInput.ts'
import { runsAnHour } from './runLimit.ts'
import { createRuns, type Runs } from './runs.ts'

let world: AWorld
let runs: Runs
let company: ACompany
let chat: ACustomer
beforeAll(async () => {
  world = await aWorld()
  runs = createRuns(world.ports)
  world.ports.listen({ afterInbound: runs.heard, stopRuns: runs.stop })
}, 60_000)
beforeEach(async () => {
  await runs.settled()
  await world.reset()
  company = await world.aCompany()
  chat = await aCustomer(world, company)
})
afterAll(async () => {
  await runs.close()
  await world.close()
})

/** The customer writes, as a channel's adapter would tell it. */
const customerWrites = async (customer: ACustomer, text: string): Promise<Message> => {
  const message = await customer.says(text)
  world.ports.afterInbound(message)
  return message
}
const saying = (...events: AssistantEvent[]) =>
  async function* (): AsyncGenerator<AssistantEvent> {
    yield* events
  }
const pieces = (...texts: string[]) => saying({ type: 'created' }, ...texts.map((text) => ({ type: 'delta', text }) as const), { type: 'done' })
const messages = () => world.db.selectFrom('messages').selectAll().where('chat_id', '=', chat.chatId).orderBy('id').execute()
const replies = async () => (await messages()).filter((message) => message.platform === 'openai')
const runsOfChat = () => world.db.selectFrom('ai_runs').selectAll().where('chat_id', '=', chat.chatId).orderBy('started_at').execute()
const toldMessages = () => world.told.filter((told) => told.event === 'newMessage').map((told) => told.payload as Message)
const burstEnds = async () => {
  world.clock.advance(1500)
  await runs.settled()
}
const adminSends = (text = 'I am here') =>
  world.ask('sendMessage', { token: company.owner.token, companyId: company.companyId, body: { chatId: chat.chatId, message: text } })

describe('an answered message', () => {
  it('has one reply, told in pieces under its key, stored under the same id and handed to the channel', async () => {
    world.assistant.script(pieces('Hel', 'lo, ', 'Ann'))
    const asked = await customerWrites(chat, 'Hi')
    await burstEnds()
    const [reply, ...more] = await replies()
    expect(more).toEqual([])
    const [run] = await runsOfChat()
    const key = { runId: run?.id, agentReplyToMessageId: asked.id, chatId: chat.chatId, companyId: company.companyId, fromId: reply?.from_id, recipientId: chat.userId, platformMessageId: `ai:${run?.id}` }
    expect(world.streamed.map((piece) => piece.event)).toEqual(['thread.run.created', 'thread.message.delta', 'thread.run.completed'])
    expect(world.streamed.map((piece) => piece.seq)).toEqual([0, 1, 2])
    for (const piece of world.streamed) {
      expect(OpenAiStream.parse(piece)).toEqual(piece)
      expect(piece).toMatchObject(key)
    }
    expect(reply).toMatchObject({ text: 'Hello, Ann', platform_message_id: `ai:${run?.id}`, status: 'pending', to_id: chat.userId, metadata: { agentReplyToMessageId: asked.id, runId: run?.id } })
    expect(run).toMatchObject({ status: 'completed', message_id: reply?.id })
    expect(await world.db.selectFrom('outbound_deliveries').select('message_id').execute()).toEqual([{ message_id: reply?.id }])
    expect(toldMessages().at(-1)).toMatchObject({ id: reply?.id, text: 'Hello, Ann', users: [{ kind: 'agent' }, { kind: 'customer' }] })
  })

  it('has small pieces gathered, and long ones told at once', async () => {
    const stop = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield { type: 'delta', text: 'a' }
      yield { type: 'delta', text: 'b' }
      world.clock.advance(50)
      yield { type: 'delta', text: 'c'.repeat(80) }
      yield { type: 'delta', text: 'd' }
      await stop.promise
      yield { type: 'done' }
    })
    await customerWrites(chat, 'Hi')
    stop.resolve()
    await burstEnds()
    expect(world.streamed.flatMap((piece) => (piece.event === 'thread.message.delta' ? piece.data.delta.content[0]?.text.value : []))).toEqual(['ab', 'c'.repeat(80), 'd'])
  })

  it('is stored without a time stamp that the model copied', async () => {
    world.assistant.script(pieces('[2026-11-20 ', '12:00 UTC] ', 'We are open'))
    await customerWrites(chat, 'Hi')
    await burstEnds()
    expect((await replies()).map((reply) => reply.text)).toEqual(['We are open'])
  })

  it('is answered from what was said before, and from this company’s knowledge alone', async () => {
    const other = await world.aCompany({ name: 'Other' })
    const known = (company_id: number, answer: string) => ({ company_id, question: 'How much is a haircut?', answer })
    await world.db.insertInto('knowledge_items').values([known(company.companyId, '20 euros'), known(other.companyId, '99 euros')]).execute()
    await customerWrites(chat, 'Hello')
    await burstEnds()
    await customerWrites(chat, 'How much is a haircut?')
    await burstEnds()
    const heard = world.assistant.heard.at(-1)
    expect(heard?.history.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello'],
      ['user', 'How much is a haircut?'],
    ])
    expect(heard?.knowledge.map((hit) => hit.answer)).toEqual(['20 euros'])
  })
})

describe('a burst', () => {
  it('makes one run, which answers its last message', async () => {
    await customerWrites(chat, 'Hi')
    world.clock.advance(1400)
    await customerWrites(chat, 'I need')
    world.clock.advance(1400)
    const last = await customerWrites(chat, 'a haircut')
    expect(world.assistant.heard).toEqual([])
    await burstEnds()
    expect(world.assistant.heard).toHaveLength(1)
    expect((await replies()).map((reply) => reply.metadata.agentReplyToMessageId)).toEqual([last.id])
    expect(await runsOfChat()).toMatchObject([{ reply_to_id: last.id, status: 'completed' }])
  })

  it('of two chats makes two', async () => {
    const other = await aCustomer(world, company)
    await customerWrites(chat, 'Hi')
    await customerWrites(other, 'Hi')
    await burstEnds()
    expect(world.assistant.heard).toHaveLength(2)
  })

  it('that goes on while the answer is written is answered after it', async () => {
    let another: Message | null = null
    world.assistant.script(async function* () {
      yield { type: 'created' }
      another ??= await customerWrites(chat, 'And one more thing')
      yield { type: 'delta', text: 'Yes' }
      yield { type: 'done' }
    })
    const first = await customerWrites(chat, 'Hi')
    await burstEnds()
    expect(await replies()).toHaveLength(1)
    await burstEnds()
    expect((await replies()).map((reply) => reply.metadata.agentReplyToMessageId)).toEqual([first.id, (another as Message | null)?.id])
  })
})

describe('the AI is silent', () => {
  const isSilent = async () => {
    await burstEnds()
    expect(world.assistant.heard).toEqual([])
    expect(await replies()).toEqual([])
    expect(world.streamed).toEqual([])
  }
  it('in a chat where it is switched off', async () => {
    await world.db.updateTable('chats').set({ ai_enabled: false }).where('id', '=', chat.chatId).execute()
    await customerWrites(chat, 'Hi')
    await isSilent()
  })
  it('when the company’s assistant is not active', async () => {
    await world.db.updateTable('agents').set({ is_active: false }).execute()
    await customerWrites(chat, 'Hi')
    await isSilent()
    expect(await runsOfChat()).toMatchObject([{ status: 'cancelled' }])
  })
  it('when a human answered before the burst was over', async () => {
    await customerWrites(chat, 'Hi')
    await adminSends()
    await isSilent()
    expect(await runsOfChat()).toMatchObject([{ status: 'cancelled' }])
    })
  it('in internal conversations', async () => {
    await world.db.updateTable('chats').set({ purpose: 'internal' }).where('id', '=', chat.chatId).execute()
    await customerWrites(chat, 'Hi')
    await isSilent()
  })
})

describe('whoever takes over', () => {
  const reading = () => {
    const spoke = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }: AssistantInput) {
      yield { type: 'created' }
      yield { type: 'delta', text: 'I would like to say' }
      spoke.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      yield { type: 'delta', text: ' more' }
      yield { type: 'done' }
    })
    return spoke.promise
  }
  it('stops the reply at once by writing', async () => {
    const spoke = reading()
    await customerWrites(chat, 'Hi')
    world.clock.advance(1500)
    await spoke
    await adminSends()
    await runs.settled()
    expect(await replies()).toEqual([])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
    expect(await runsOfChat()).toMatchObject([{ status: 'cancelled' }])
    expect((await messages()).map((message) => message.kind)).toEqual(['message', 'message'])
  })
  it('stops the reply at once by switching the AI off', async () => {
    const spoke = reading()
    await customerWrites(chat, 'Hi')
    world.clock.advance(1500)
    await spoke
    await world.ask('updateAiBotSettingsForChat', { token: company.owner.token, companyId: company.companyId, body: { chatId: chat.chatId, settings: { aiEnabled: false } } })
    await runs.settled()
    expect(await replies()).toEqual([])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
  })
  it('does not silence the AI for the customer’s next message', async () => {
    const spoke = reading()
    await customerWrites(chat, 'Hi')
    world.clock.advance(1500)
    await spoke
    await adminSends()
    world.assistant.script(pieces('Gladly'))
    await customerWrites(chat, 'Thanks, and how much is it?')
    await burstEnds()
    expect((await replies()).map((reply) => reply.text)).toEqual(['Gladly'])
    expect((await runsOfChat()).map((run) => run.status).toSorted()).toEqual(['cancelled', 'completed'])
  })

  describe('laws', () => {
    it('once a human’s message is acknowledged, no AI reply to what stood before it is stored or told', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.boolean(), async (length, at, waits) => {
          chat = await aCustomer(world, company)
          let sent: Promise<Record<string, unknown>> | null = null
          const takesOver = (place: number) => {
            if (place === at) sent ??= adminSends()
          }
          world.assistant.script(async function* () {
            yield { type: 'created' }
            for (let place = 0; place < length; place++) {
              takesOver(place)
              if (waits) await new Promise(setImmediate)
              yield { type: 'delta', text: `piece ${place} ` }
            }
            takesOver(length)
            yield { type: 'delta', text: 'end' }
            yield { type: 'done' }
          })
          await customerWrites(chat, 'Hi')
          world.clock.advance(1500)
          if (at > length) sent = adminSends()
          while (!sent) await new Promise(setImmediate)
          const { message } = (await sent) as { message: Message }
          const whenAcknowledged = await replies()
          const toldThen = toldMessages().length
          await runs.settled()
          expect(await replies()).toEqual(whenAcknowledged)
          expect(whenAcknowledged.every((reply) => reply.id < message.id)).toBe(true)
          expect(toldMessages().slice(toldThen).filter((told) => told.platform === 'openai')).toEqual([])
          const [run] = await runsOfChat()
          expect(run?.status).toBe(whenAcknowledged.length === 1 ? 'completed' : 'cancelled')
        }),
        { numRuns: 40, seed: 20261120 },
      )
    }, 90_000)
  })
})

it('a run that was ended from elsewhere says nothing more', async () => {
  world.assistant.script(async function* () {
    yield { type: 'created' }
    yield { type: 'delta', text: 'Hello' }
    await world.db.updateTable('ai_runs').set({ status: 'failed' }).execute()
    yield { type: 'done' }
  })
  await customerWrites(chat, 'Hi')
  await burstEnds()
  expect(await replies()).toEqual([])
  expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
})

describe('a reply that fails', () => {
  const notices = async () => (await messages()).filter((message) => message.kind === 'system')
  it.each([
    ['is refused', saying({ type: 'failed', code: 'ASSISTANT_REFUSED_KEY', message: 'The endpoint answered 401' }), 'ASSISTANT_REFUSED_KEY'],
    ['fails in the middle', saying({ type: 'created' }, { type: 'delta', text: 'Half' }, { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The stream broke' }), 'ASSISTANT_CUT_OFF'],
    ['ends without its end', saying({ type: 'created' }, { type: 'delta', text: 'Half' }), 'ASSISTANT_CUT_OFF'],
    ['is empty', pieces(' ', '\n'), 'ASSISTANT_SILENT'],
    ['is a time stamp and nothing else', pieces('[2026-11-20 12:00 UTC] '), 'ASSISTANT_SILENT'],
    [
      'breaks',
      // eslint-disable-next-line require-yield -- it breaks before its first word
      async function* (): AsyncGenerator<AssistantEvent> {
        throw new Error('boom')
      },
      'ASSISTANT_FAILED',
    ],
  ])('because it %s leaves a notice and never an empty reply', async (_how, script, code) => {
    world.assistant.script(script)
    const asked = await customerWrites(chat, 'Hi')
    await burstEnds()
    expect(await replies()).toEqual([])
    expect(await notices()).toMatchObject([{ metadata: { notice: 'assistant-failed', agentReplyToMessageId: asked.id } }])
    expect(await runsOfChat()).toMatchObject([{ status: 'failed', error: code }])
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed', data: { code } })
    expect(toldMessages().at(-1)).toMatchObject({ kind: 'system' })
  })

  it.each([
    ['its first word in a minute', 60_000, [] as AssistantEvent[]],
    ['its end in three', 180_000, [{ type: 'delta', text: 'Well' }] as AssistantEvent[]],
  ])('because it does not say %s is given up', async (_what, after, before) => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield* before
      begun.resolve()
      await new Promise(() => undefined)
    })
    await customerWrites(chat, 'Hi')
    world.clock.advance(1500)
    await begun.promise
    world.clock.advance(after - 1)
    expect(await notices()).toEqual([])
    world.clock.advance(1)
    await runs.settled()
    expect(await notices()).toMatchObject([{ metadata: { notice: 'assistant-failed' } }])
    expect(await runsOfChat()).toMatchObject([{ status: 'failed', error: 'ASSISTANT_TIMED_OUT' }])
  })

  it('because it never ends is cut at eight thousand letters', async () => {
    let said = 0
    world.assistant.script(async function* () {
      yield { type: 'created' }
      for (; said < 1000; said++) yield { type: 'delta', text: 'blah '.repeat(100) }
    })
    await customerWrites(chat, 'Hi')
    await burstEnds()
    expect((await replies()).map((reply) => reply.text.length)).toEqual([8192])
    expect(said).toBeLessThan(20)
  })
})

describe('a company that has had very many replies within an hour', () => {
  it('gets no more for a while, and is told so once', async () => {
    const asked = await customerWrites(chat, 'Hi')
    await burstEnds()
    const run = (place: number) => ({ company_id: company.companyId, chat_id: chat.chatId, reply_to_id: asked.id, status: 'completed' as const, started_at: new Date(world.clock.now().getTime() - place) })
    await world.db.insertInto('ai_runs').values(Array.from({ length: runsAnHour - 1 }, (_, place) => run(place))).execute()
    for (const text of ['One more', 'And another']) {
      await customerWrites(chat, text)
      await burstEnds()
    }
    expect(await replies()).toHaveLength(1)
    expect((await messages()).filter((message) => message.kind === 'system')).toMatchObject([{ metadata: { notice: 'assistant-limit-reached' } }])
    world.clock.advance(3_600_000)
    await customerWrites(chat, 'An hour later')
    await burstEnds()
    expect(await replies()).toHaveLength(2)
  })
  it('does not silence another company', async () => {
    const other = await world.aCompany({ name: 'Other' })
    const busy = await aCustomer(world, other)
    const asked = await busy.says('Hi')
    const run = { company_id: other.companyId, chat_id: busy.chatId, reply_to_id: asked.id, status: 'completed' as const, started_at: world.clock.now() }
    await world.db.insertInto('ai_runs').values(Array.from({ length: runsAnHour }, () => run)).execute()
    await customerWrites(chat, 'Hi')
    await burstEnds()
    expect(await replies()).toHaveLength(1)
  })
})

describe('what the assistant is told', () => {
  it('ends with the message that it answers', async () => {
    const { id: replyToId } = await chat.says('First')
    await chat.says('Second')
    const run = { id: world.ports.newId(), companyId: company.companyId, chatId: chat.chatId, replyToId, fromId: company.users.agent, recipientId: chat.userId, isInternal: false }
    expect((await readRunInput(world.ports, run)).history.map((turn) => turn.text)).toEqual(['First'])
  })
})

describe('a run that a fallen server left behind', () => {
  it('is ended by the next start, said in its chat, and told', async () => {
    const asked = await customerWrites(chat, 'Hi')
    await runs.settled()
    // The wait for the end of the burst goes down with the server.
    await world.db.insertInto('ai_runs').values({ company_id: company.companyId, chat_id: chat.chatId, reply_to_id: asked.id }).onConflict((conflict) => conflict.doNothing()).execute()
    expect(await endOrphanRuns(world.ports)).toBe(1)
    expect(await runsOfChat()).toMatchObject([{ status: 'failed', error: 'INTERRUPTED' }])
    expect(await messages()).toMatchObject([{}, { kind: 'system', metadata: { notice: 'assistant-interrupted', agentReplyToMessageId: asked.id } }])
    expect(world.streamed).toMatchObject([{ event: 'thread.run.failed', agentReplyToMessageId: asked.id }])
    expect(await endOrphanRuns(world.ports)).toBe(0)
    runs.stop({ chatId: chat.chatId, because: 'ai-switched-off' })
  })
})

describe('inside the house', () => {
  it('an administrator tries the assistant live', async () => {
    const { token } = company.owner
    const opened = await world.ask('initInternalConversationWithAssistant', { token, companyId: company.companyId, body: {} })
    chat = { ...chat, chatId: Number(opened['chatId']) }
    await world.ask('sendMessage', { token, companyId: company.companyId, body: { chatId: chat.chatId, message: 'Hi there' } })
    await burstEnds()
    expect(await replies()).toMatchObject([{ text: 'Hello', status: 'sent' }])
    expect(world.assistant.heard.at(-1)).toMatchObject({ desk: 'company', history: [{ role: 'user', text: 'Hi there' }] })
    expect(await world.db.selectFrom('outbound_deliveries').select('message_id').execute()).toEqual([])
  })
  it('support answers from the product’s own help', async () => {
    const { token } = company.owner
    const opened = await world.ask('initSupport', { token, companyId: company.companyId, body: {} })
    chat = { ...chat, chatId: Number(opened['chatId']) }
    await world.ask('sendSupportMessage', { token, companyId: company.companyId, body: { chatId: chat.chatId, text: 'How do I change the language?' } })
    await burstEnds()
    expect(await replies()).toMatchObject([{ text: 'Hello', status: 'sent' }])
    expect(world.assistant.heard.at(-1)?.desk).toBe('product')
    expect(world.assistant.heard.at(-1)?.knowledge[0]?.answer).toContain('Settings')
  })
})
