import type { Chat, Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveInbound } from '../../inbound/receiveInbound.ts'
import type { Ports } from '../../ports/Ports.ts'
import { noteBegun } from '../../queues/queuedWaits.ts'
import { createPorts } from '../../start/createPorts.ts'
import { aConnectedMessenger } from '../../testing/aConnectedMessenger.ts'
import { inPieces } from '../../testing/anAnsweringServer.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import type { Runs } from '../runs/runs.ts'
import { startAssistant } from '../startAssistant.ts'
import { settleWait, startLongWaits } from './startLongWaits.ts'

const second = 1000
const minute = 60 * second
const burst = 1500

let world: TestServer
let company: ACompany
let messengerId: number
let written = 0
const nodes: Runs[] = []
const released: (() => void)[] = []
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  messengerId = await aConnectedMessenger(world, company, { type: 'telegram', token: '1:TOKEN' })
})
afterEach(async () => {
  for (const release of released.splice(0)) release()
  for (const runs of nodes.splice(0)) await runs.close()
})
afterAll(() => world.close())

/** A process with an AI over the database of the server. */
const aNode = async (): Promise<Ports> => {
  const ports = createPorts({ ...world.ports })
  const { runs } = await startAssistant(ports, { aiSilenceSeconds: 30 })
  nodes.push(runs)
  return ports
}
/** Ann writes; without a node her message is stored by a process that is killed before it begins to answer. */
const says = async (text: string, ports: Ports = world.ports): Promise<Message> => {
  const id = ++written
  const account = {
    id: messengerId,
    companyId: company.companyId,
    platform: 'telegram',
    ownerId: 'bot',
    name: 'Lily',
  } as const
  const { stored } = await receiveInbound(ports, account, {
    type: 'message',
    written: {
      channelId: String(id),
      room: { id: '77', title: 'Ann' },
      person: { phone: null, userId: '77', name: 'Ann', username: null },
      text,
      kind: null,
      sentAt: world.clock.now(),
      repliesTo: null,
    },
  })
  return stored ?? expect.fail('The message is stored')
}
const settle = () => Promise.all(nodes.map((runs) => runs.settled()))
const burstEnds = async () => {
  await settle()
  world.clock.advance(burst)
  await settle()
}
/** A model that says nothing until `release`, and then this; nothing but a mark that hands over without words. */
const aModelThatWaits = (text = 'Hello'): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  released.push(resolve)
  world.assistant.script(async function* ({ signal }) {
    yield { type: 'created' }
    await Promise.race([promise, new Promise((end) => signal.addEventListener('abort', end))])
    if (text !== '') yield { type: 'delta', text }
    yield { type: 'done', needsHuman: text === '' }
  })
  return resolve
}
/** A model whose endpoint is at its limits. */
const isBusy = () =>
  world.assistant.script(async function* () {
    yield { type: 'failed', code: 'ASSISTANT_BUSY', message: 'The endpoint answered 429' }
  })
/** Has the worker of a process look at the waits that are over. */
const looked = async (ports: Ports = world.ports) => {
  const worker = startLongWaits(ports)
  await worker.settled()
  await worker.close()
}
const asOwner = () => ({ token: company.owner.token, companyId: company.companyId })
const chatOf = async (chatId: number): Promise<Chat> => {
  const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query: { chatId } })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}
const messages = () => world.db.selectFrom('messages').selectAll().orderBy('id').execute()
const replies = async () => (await messages()).filter(({ platform }) => platform === 'openai')
/** Lets time go by until there are so many replies: a process may set its timer after the clock has moved. */
const areReplies = (count: number) =>
  expect
    .poll(async () => {
      world.clock.advance(5 * second)
      await burstEnds()
      return replies()
    })
    .toHaveLength(count)
const notices = async () =>
  (await messages()).flatMap(({ kind, metadata }) => (kind === 'system' ? [metadata.notice] : []))
const queued = async (queue: 'ai-waits' | 'ai-questions') =>
  (
    await world.db.selectFrom('jobs').select(['subject', 'due_at']).where('queue', '=', queue).orderBy('id').execute()
  ).map(({ subject, due_at: at }) => ({ id: Number(subject), at: at.getTime() }))
const choose = (longestWaitMinutes: number | null) =>
  world.callOk('updateAssistant', { ...asOwner(), body: { longestWaitMinutes } })
const switchAi = (chatId: number, aiEnabled: boolean) =>
  world.callOk('updateAiBotSettingsForChat', { ...asOwner(), body: { chatId, settings: { aiEnabled } } })
const waits = { by: 'waiting', why: 'long-wait' }

describe('a customer who waits for the AI (decision 0441)', () => {
  it('is a person’s two minutes after the first unanswered message arrived, with one notice, whatever came since', async () => {
    const { chatId } = await says('How much is a haircut?')
    world.clock.advance(90 * second)
    const last = await says('And a manicure?')
    world.clock.advance(30 * second - 1)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    world.clock.advance(1)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual(waits)
    expect((await messages()).at(-1)).toMatchObject({
      kind: 'system',
      metadata: { notice: 'assistant-long-wait', agentReplyToMessageId: last.id },
    })
    expect([await queued('ai-waits'), await queued('ai-questions')]).toEqual([[], []])
    world.clock.advance(30 * minute)
    await looked()
    expect(await notices()).toEqual(['assistant-long-wait'])
  })

  it('a question that went to a person is not answered by a process that comes late', async () => {
    const question = await says('How much is a haircut?')
    world.clock.advance(2 * minute)
    await looked()
    const node = await aNode()
    node.inboundMessageStored(question)
    await burstEnds()
    expect(await replies()).toEqual([])
    expect((await chatOf(question.chatId)).handler).toEqual(waits)
  })

  it('the AI answers what the customer writes after that, and what a person asks it to try again', async () => {
    const question = await says('How much is a haircut?')
    world.clock.advance(2 * minute)
    await looked()
    const node = await aNode()
    world.assistant.script(inPieces('It costs 450.'))
    const body = { chatId: question.chatId, messageId: question.id }
    expect(await world.callOk('retryRun', { ...asOwner(), body })).toMatchObject({ isStarted: true })
    await areReplies(1)
    await says('And are you open on Sunday?', node)
    await burstEnds()
    expect(await replies()).toHaveLength(2)
    expect((await chatOf(question.chatId)).handler).toEqual({ by: 'ai' })
  })

  it.each([
    ['words', 'Hello'],
    ['marks without words', ''],
  ])('a run that has not begun to write ends with the hand-over, and its late %s are dropped', async (_, text) => {
    await choose(1)
    const node = await aNode()
    const streamed: string[] = []
    node.subscribe({ stream: ({ event }) => void streamed.push(event) })
    const release = aModelThatWaits(text)
    const { chatId } = await says('How much is a haircut?', node)
    world.clock.advance(burst)
    await expect.poll(() => world.assistant.inputs.length).toBe(1)
    world.clock.advance(minute - burst)
    // Another process looks: its word to stop does not reach this one.
    await looked()
    expect((await chatOf(chatId)).handler).toEqual(waits)
    release()
    await settle()
    expect(await replies()).toEqual([])
    expect(streamed).toEqual(['thread.run.created', 'thread.run.cancelled'])
    expect(await notices()).toEqual(['assistant-long-wait'])
  })

  it('the process that writes stops at once where it is told, and answers the next message', async () => {
    await choose(1)
    const node = await aNode()
    aModelThatWaits()
    const { chatId } = await says('How much is a haircut?', node)
    world.clock.advance(burst)
    await expect.poll(() => world.assistant.inputs.length).toBe(1)
    world.clock.advance(minute - burst)
    await looked(node)
    await settle()
    expect((await chatOf(chatId)).handler).toEqual(waits)
    world.assistant.script(inPieces('On Sunday, too.'))
    await says('Are you open on Sunday?', node)
    await burstEnds()
    expect((await replies()).map(({ text }) => text)).toEqual(['On Sunday, too.'])
  })

  it('a reply that has begun ends the wait, and so does a word that asks nothing', async () => {
    const node = await aNode()
    const question = await says('How much is a haircut?', node)
    expect(await queued('ai-waits')).toEqual([{ id: question.id, at: world.clock.now().getTime() + 2 * minute }])
    await burstEnds()
    expect([(await replies()).length, await queued('ai-waits')]).toEqual([1, []])
    await says('Thanks!', node)
    await burstEnds()
    expect(await queued('ai-waits')).toEqual([])
  })

  it('a chat that is a person’s, or needs one for another reason, is left as it is', async () => {
    const { chatId } = await says('How much is a haircut?')
    await world.callOk('sendMessage', { ...asOwner(), body: { chatId, message: 'Here I am' } })
    world.clock.advance(2 * minute)
    await looked()
    expect((await chatOf(chatId)).handler).toMatchObject({ by: 'human' })
    expect([await notices(), await queued('ai-waits')]).toEqual([[], []])
  })

  it('the row of a chat after a long wait has a need that the version before knows, and a later failure is one', async () => {
    const { chatId } = await says('How much is a haircut?')
    world.clock.advance(2 * minute)
    await looked()
    const node = await aNode()
    const kept = await world.db.selectFrom('chats').select('needs_human').where('id', '=', chatId).execute()
    expect(kept).toEqual([{ needs_human: 'failed' }])
    const recorded = () => world.db.selectFrom('hand_overs').select('need').orderBy('id').execute()
    expect([(await chatOf(chatId)).handler, await recorded()]).toEqual([waits, [{ need: 'long-wait' }]])
    world.assistant.script(async function* () {
      yield { type: 'failed', code: 'ASSISTANT_FAILED', message: 'It broke' }
    })
    await says('Hello?', node)
    await burstEnds()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'waiting', why: 'failed' })
    expect(await recorded()).toEqual([{ need: 'long-wait' }, { need: 'failed' }])
  })

  it('a failure that the version before has noted after a long wait is no long wait', async () => {
    const { chatId } = await says('How much is a haircut?')
    world.clock.advance(2 * minute)
    await looked()
    // That version knows no hand-overs: it ends the need with a reply of the AI, and notes another one.
    world.clock.advance(minute)
    await world.db
      .updateTable('chats')
      .set({ needs_human: 'failed', needs_human_since: world.clock.now() })
      .where('id', '=', chatId)
      .execute()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'waiting', why: 'failed' })
  })

  it('a long wait that was marked as done by mistake is one again when that is undone', async () => {
    const { chatId } = await says('How much is a haircut?')
    world.clock.advance(2 * minute)
    await looked()
    const since = (await chatOf(chatId)).waitingSince
    const body = { chatIds: [chatId], aiEnabled: true }
    await world.callOk('updateAiForChats', { ...asOwner(), body })
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    await world.callOk('updateAiForChats', { ...asOwner(), body: { ...body, restored: { why: 'long-wait', since } } })
    expect((await chatOf(chatId)).handler).toEqual(waits)
  })

  it('a run that failed has called a person already', async () => {
    const node = await aNode()
    world.assistant.script(async function* () {
      yield { type: 'failed', code: 'ASSISTANT_FAILED', message: 'It broke' }
    })
    const { chatId } = await says('How much is a haircut?', node)
    await burstEnds()
    expect(await queued('ai-waits')).toEqual([])
    expect((await chatOf(chatId)).handler).toEqual({ by: 'waiting', why: 'failed' })
  })
})

describe('a chat that is handed back', () => {
  it('its customer waits for the answer from then on, however long they have waited before', async () => {
    await says('Hello')
    const { id, chatId } = await says('How much is a haircut?')
    await switchAi(chatId, false)
    world.clock.advance(minute)
    await switchAi(chatId, true)
    expect(await queued('ai-waits')).toEqual([{ id, at: world.clock.now().getTime() + 2 * minute }])
    world.clock.advance(2 * minute - 1)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    world.clock.advance(1)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual(waits)
    expect(await notices()).toEqual(['assistant-long-wait'])
  })

  it('nobody waits where a person has answered, or has settled that the customer asked for one', async () => {
    const { chatId } = await says('How much is a haircut?')
    await world.callOk('sendMessage', { ...asOwner(), body: { chatId, message: 'It costs 450' } })
    await switchAi(chatId, true)
    expect(await queued('ai-waits')).toEqual([])
    await says('I want to talk to a manager')
    await switchAi(chatId, false)
    world.clock.advance(second)
    await switchAi(chatId, true)
    world.clock.advance(2 * minute)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    expect([await notices(), await queued('ai-waits')]).toEqual([[], []])
  })

  it('an endpoint at its limits is asked again', async () => {
    const { chatId } = await says('How much is a haircut?')
    await switchAi(chatId, false)
    world.clock.advance(30 * minute)
    await looked()
    await aNode()
    isBusy()
    await switchAi(chatId, true)
    await expect
      .poll(async () => {
        world.clock.advance(5 * second)
        await burstEnds()
        return world.assistant.inputs.length
      })
      .toBe(1)
    await settle()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    world.assistant.script(inPieces('It costs 450.'))
    await areReplies(1)
    expect((await replies()).map(({ text }) => text)).toEqual(['It costs 450.'])
    expect(await notices()).toEqual([])
  })
})

describe('the longest wait of a company', () => {
  it('a company chooses it, and it holds for customers who wait already', async () => {
    const at = world.clock.now().getTime()
    const { id } = await says('How much is a haircut?')
    expect(await choose(5)).toMatchObject({ settings: { longestWaitMinutes: 5 } })
    expect(await queued('ai-waits')).toEqual([{ id, at: at + 5 * minute }])
    await choose(null)
    expect(await queued('ai-waits')).toEqual([])
    await says('Hello?')
    expect(await queued('ai-waits')).toEqual([])
    const wrong = { ...asOwner(), body: { longestWaitMinutes: 3 } }
    expect((await world.call('updateAssistant', wrong)).statusCode).toBe(400)
  })

  it('a wait that was queued under another time is looked at by the one that holds', async () => {
    const { chatId } = await says('How much is a haircut?')
    await world.db.updateTable('agents').set({ longest_wait_minutes: 15 }).execute()
    world.clock.advance(2 * minute)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    world.clock.advance(13 * minute)
    await looked()
    expect((await chatOf(chatId)).handler).toEqual(waits)
  })
})

describe('a reply and a hand-over in the same moment', () => {
  it('exactly one of them wins, 20 times', async () => {
    const outcomes: string[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      await world.reset()
      company = await world.aCompany()
      messengerId = await aConnectedMessenger(world, company, { type: 'telegram', token: '1:TOKEN' })
      const { id, chatId, companyId } = await says('How much is a haircut?')
      const run = { company_id: companyId, chat_id: chatId, reply_to_id: id, started_at: world.clock.now() }
      const { id: runId } = await world.db.insertInto('ai_runs').values(run).returning('id').executeTakeFirstOrThrow()
      world.clock.advance(2 * minute)
      const handsOver = () => settleWait(world.ports, { companyId, chatId, messageId: id })
      // In half of the turns it comes later and later amid the statements of the hand-over.
      const begins = async () => {
        for (let late = turn % 2 === 0 ? 0 : turn; late > 0; late -= 1) await sql`select 1`.execute(world.db)
        return noteBegun(world.db, runId, world.clock.now())
      }
      const first = turn === 0 ? await begins() : null
      const over = handsOver()
      if (turn === 19) await over
      const [hasBegun, settled] = await Promise.all([first ?? begins(), over])
      const isHandedOver = !(settled instanceof Date) && settled !== 'nobody-waits'
      expect([hasBegun, isHandedOver]).toEqual([hasBegun, !hasBegun])
      expect((await chatOf(chatId)).handler).toEqual(hasBegun ? { by: 'ai' } : waits)
      expect(await notices()).toEqual(hasBegun ? [] : ['assistant-long-wait'])
      outcomes.push(hasBegun ? 'reply' : 'person')
    }
    expect(outcomes).toHaveLength(20)
    expect(new Set(outcomes)).toEqual(new Set(['reply', 'person']))
  })
})

describe('an endpoint at its limits', () => {
  it('an endpoint at its limits is asked again, and the customer gets its answer', async () => {
    const node = await aNode()
    isBusy()
    const { chatId } = await says('How much is a haircut?', node)
    await burstEnds()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
    world.assistant.script(inPieces('It costs 450.'))
    world.clock.advance(15 * second)
    await burstEnds()
    expect((await replies()).map(({ text }) => text)).toEqual(['It costs 450.'])
    expect([await notices(), await queued('ai-waits')]).toEqual([[], []])
  })

  it('an endpoint that stays at its limits leaves the customer to a person when their time is over', async () => {
    const node = await aNode()
    isBusy()
    const { chatId, createdAt } = await says('How much is a haircut?', node)
    await burstEnds()
    while (world.clock.now().getTime() - Date.parse(createdAt) < 2 * minute) {
      await looked(node)
      expect((await chatOf(chatId)).handler).toEqual({ by: 'ai' })
      world.clock.advance(15 * second)
      await burstEnds()
    }
    expect(world.assistant.inputs.length).toBeGreaterThan(3)
    await looked(node)
    expect((await chatOf(chatId)).handler).toEqual(waits)
    expect(await notices()).toEqual(['assistant-long-wait'])
    const asked = world.assistant.inputs.length
    world.clock.advance(minute)
    await burstEnds()
    expect(world.assistant.inputs).toHaveLength(asked)
  })

  it('without a bound of the wait an endpoint at its limits leaves the customer to a person at once', async () => {
    await choose(null)
    const node = await aNode()
    isBusy()
    const { chatId } = await says('How much is a haircut?', node)
    await burstEnds()
    expect((await chatOf(chatId)).handler).toEqual({ by: 'waiting', why: 'failed' })
  })
})
