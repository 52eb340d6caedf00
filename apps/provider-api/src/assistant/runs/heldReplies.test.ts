import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimDelivery } from '../../deliveries/claimDelivery.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import type { AnAdministrator } from '../../testing/aTestServer.ts'
import { startAssistant } from '../startAssistant.ts'
import { openRun } from './openRun.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(async () => {
  await world.begin()
  // A slower pace needs a clock that goes on.
  await world.db.updateTable('agents').set({ pace: 'fast' }).execute()
})
afterAll(() => world.close())

const options = (body: object) => ({
  token: world.company.owner.token,
  companyId: world.company.companyId,
  body: { chatId: world.chat.chatId, ...body },
})
const call = (route: Parameters<AnsweringServer['callOk']>[0], body: object = {}) => world.callOk(route, options(body))
const refusal = async (route: Parameters<AnsweringServer['call']>[0], body: object) => {
  const response = await world.call(route, options(body))
  return { status: response.statusCode, code: response.json<{ code: string }>().code }
}
const chat = async (): Promise<Chat> => {
  const { token, companyId } = options({})
  const { chats } = await world.callOk('getChatsWithPreview', {
    token,
    companyId,
    query: { chatId: world.chat.chatId },
  })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}
const watch = (watcherId = 'window-1', isWatching = true) => call('watchChat', { watcherId, isWatching })

/** Resolves once a reply of the chat is held, to the run that holds it. */
const untilHeld = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  world.ports.subscribe({
    publish: (events) => {
      for (const { event, payload } of events) {
        const { id, heldReply } = payload as Partial<Chat> // `chat_update` is a chat.
        if (event === 'chat_update' && id === world.chat.chatId && heldReply) resolve(heldReply.runId)
      }
    },
  })
  return promise
}
const price = 'A haircut costs 450 and takes an hour.'
/** The customer asks; resolves once the complete reply is held. */
const aHeldReply = async (text = price): Promise<string> => {
  await watch()
  world.assistant.script(inPieces(text))
  const held = untilHeld()
  await world.customerWrites('How much is it?')
  await world.runs.settled()
  world.clock.advance(1500)
  return held
}
/** The AI's words that the customer could get: the texts of its messages that were not withdrawn. */
const texts = async () => (await world.replies()).filter(({ is_deleted }) => !is_deleted).map(({ text }) => text)
/** The attempt to deliver a stored message begins; there is no channel. */
const claim = (messageId: number) =>
  withCompanyTransaction(world.ports, world.company.companyId, async (trx, emit) => {
    const queued = await trx
      .selectFrom('jobs')
      .select(['id', 'queue', 'subject', 'order_key as orderKey', 'company_id as companyId', 'attempts'])
      .where('queue', '=', 'deliveries')
      .where('subject', '=', String(messageId))
      .executeTakeFirstOrThrow()
    const job = { ...queued, abandonedBy: null }
    return claimDelivery(trx, emit, {}, { job, holder: crypto.randomUUID(), now: world.clock.now() })
  })
const ended = () =>
  world.streamed.map(({ event }) => event).filter((event) => /completed|cancelled|failed/u.test(event))

describe('a complete reply of the AI', () => {
  it('a reply is sent at once while nobody has the chat open', async () => {
    world.assistant.script(inPieces(price))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    expect(await texts()).toEqual([price])
  })

  it('a reply waits 4 seconds in a chat that somebody has open, and is sent then', async () => {
    const runId = await aHeldReply()
    const sendsAt = new Date(world.clock.now().getTime() + 4000).toISOString()
    const [run] = await world.runsOfChat()
    expect((await chat()).heldReply).toEqual({ runId, agentReplyToMessageId: run?.reply_to_id, text: price, sendsAt })
    world.clock.advance(3999)
    expect(await texts()).toEqual([])
    world.clock.advance(1)
    await world.runs.settled()
    expect(await texts()).toEqual([price])
    expect((await chat()).heldReply).toBeNull()
    expect(ended()).toEqual(['thread.run.completed'])
  })

  it.each([
    ['left the chat', () => watch('window-1', false)],
    ['has not renewed for 45 seconds that it is open', async () => world.clock.advance(45_000)],
  ])('a reply is sent at once when the only window %s', async (_, leave) => {
    await watch()
    await leave()
    world.assistant.script(inPieces(price))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    expect(await texts()).toEqual([price])
  })

  it('a reply is held as long as one of two windows has the chat open', async () => {
    await watch('window-2')
    await watch('window-2', false)
    await aHeldReply()
    expect(await texts()).toEqual([])
    world.clock.advance(4000)
    await world.runs.settled()
  })

  it('the company chooses how long a reply is held, from 0 to 30 seconds', async () => {
    const { token, companyId } = options({})
    const choose = (holdSeconds: number) => world.call('updateAssistant', { token, companyId, body: { holdSeconds } })
    for (const wrong of [-1, 31, 2.5]) expect((await choose(wrong)).statusCode).toBe(400)
    expect((await choose(30)).json()).toMatchObject({ settings: { holdSeconds: 30, pace: 'fast' } })
    await aHeldReply()
    world.clock.advance(29_999)
    expect(await texts()).toEqual([])
    world.clock.advance(1)
    await world.runs.settled()
    expect(await texts()).toEqual([price])
    await choose(0)
    await watch()
    await world.customerWrites('And a beard?')
    await world.burstEnds()
    expect(await texts()).toEqual([price, price])
  })

  it('a reply with which the AI hands over is held too, and hands over when it is sent', async () => {
    await watch()
    world.assistant.script(
      replyingWith({ type: 'created' }, { type: 'delta', text: 'I ask.' }, { type: 'done', needsHuman: true }),
    )
    const held = untilHeld()
    await world.customerWrites('Do you do tattoos?')
    await world.runs.settled()
    world.clock.advance(1500)
    await held
    expect((await chat()).handler).toEqual({ by: 'ai' })
    world.clock.advance(4000)
    await world.runs.settled()
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'handed-over' })
  })

  it('a message of the customer during a hold is answered after it', async () => {
    await aHeldReply()
    const newest = await world.customerWrites('And a beard?')
    world.assistant.script(inPieces('A beard costs 300.'))
    world.clock.advance(4000)
    await world.runs.settled()
    await watch('window-1', false)
    await world.burstEnds()
    expect(await texts()).toEqual([price, 'A beard costs 300.'])
    expect((await world.replies()).at(-1)?.metadata).toMatchObject({ agentReplyToMessageId: newest.id })
  })
})

describe('a held reply', () => {
  it('a held reply is sent at once, and once, when somebody says so', async () => {
    const runId = await aHeldReply()
    const [first, second] = await Promise.all([
      call('sendStoppedReply', { runId, shownText: price }),
      call('sendStoppedReply', { runId, shownText: price }),
    ])
    expect((first['message'] as Message).id).toBe((second['message'] as Message).id)
    expect(first['chat']).toMatchObject({ heldReply: null, handler: { by: 'ai' } })
    await world.runs.settled()
    world.clock.advance(60_000)
    await world.runs.settled()
    expect(await texts()).toEqual([price])
    expect(ended()).toEqual(['thread.run.completed'])
  })

  it('another text than the held one is not sent', async () => {
    const runId = await aHeldReply()
    const answer = await refusal('sendStoppedReply', { runId, shownText: 'A haircut costs 45.' })
    expect(answer).toEqual({ status: 409, code: 'REPLY_CHANGED' })
    expect(await texts()).toEqual([])
    world.clock.advance(4000)
    await world.runs.settled()
  })

  it('a held reply that was stopped is sent without a question however it ends: it is complete', async () => {
    await watch()
    world.assistant.script(inPieces('We have these colours:\n- red\n- green'))
    const held = untilHeld()
    await world.customerWrites('Which colours?')
    await world.runs.settled()
    world.clock.advance(1500)
    const runId = await held
    await call('stopRun', { runId })
    await call('sendStoppedReply', { runId, shownText: 'We have these colours:\n- red\n- green' })
    expect(await texts()).toEqual(['We have these colours:\n- red\n- green'])
  })

  it('Stop keeps the whole text of a held reply for a decision, and makes the chat one’s own', async () => {
    const runId = await aHeldReply()
    const { chat: stopped } = await call('stopRun', { runId })
    expect(stopped).toMatchObject({
      heldReply: null,
      stoppedReply: { runId, text: price, isComplete: true },
      handler: { by: 'human', adminId: world.company.owner.adminId },
    })
    await world.runs.settled()
    world.clock.advance(60_000)
    await world.runs.settled()
    expect(await texts()).toEqual([])
    await call('sendStoppedReply', { runId, shownText: price })
    expect(await texts()).toEqual([price])
  })

  it('a take-over returns the text of a held reply, of which nothing stays behind', async () => {
    await aHeldReply()
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    const { text, isSent, chat: taken } = await call('takeOverChat')
    expect({ text, isSent }).toEqual({ text: price, isSent: false })
    expect(taken).toMatchObject({ heldReply: null, stoppedReply: null, lastMessage: { text: 'How much is it?' } })
    await world.runs.settled()
    world.clock.advance(60_000)
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    expect(ended()).toEqual(['thread.run.cancelled'])
    await watcher.expectEventsMatchState()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a human writes', () => world.adminSends()],
    [
      'the AI of the chat is switched off',
      () => call('updateAiBotSettingsForChat', { settings: { aiEnabled: false } }),
    ],
    ['the assistant is switched off', () => call('updateAssistant', { chatId: undefined, isActive: false })],
  ])('a held reply is not sent any more when %s', async (_, happens) => {
    await aHeldReply()
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    await happens()
    await world.runs.settled()
    expect((await chat()).heldReply).toBeNull()
    await watcher.expectEventsMatchState()
    world.clock.advance(60_000)
    await world.runs.settled()
    expect(await texts()).toEqual([])
  })

  it('a reply whose hold ends while the assistant is being switched off is offered nowhere, and its text stays for a take-over', async () => {
    await aHeldReply()
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    await withCompanyTransaction(world.ports, world.company.companyId, async (trx) => {
      await trx
        .updateTable('agents')
        .set({ is_active: false })
        .where('company_id', '=', world.company.companyId)
        .execute()
      world.clock.advance(4000)
      // The hold has ended; storing the reply waits for this change.
      await new Promise(setImmediate)
    })
    world.ports.runStopRequested({ chatId: world.chat.chatId, because: 'assistant-off' })
    await world.runs.settled()
    expect(await texts()).toEqual([])
    await watcher.expectEventsMatchState()
    expect(ended()).toEqual(['thread.run.cancelled'])
    expect(await call('takeOverChat')).toMatchObject({ text: price, isSent: false })
  })

  it('a held reply whose stop is not recorded yet is offered nowhere once the next message is to be answered', async () => {
    await aHeldReply()
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    await openRun(
      world.ports,
      { id: crypto.randomUUID(), holder: crypto.randomUUID() },
      await world.chat.says('And a beard?'),
    )
    expect((await chat()).heldReply).toBeNull()
    expect((await world.runsOfChat()).map(({ status, said }) => ({ status, said })).toReversed()).toContainEqual({
      status: 'cancelled',
      said: price,
    })
    await watcher.expectEventsMatchState()
    world.clock.advance(4000)
    await world.runs.settled()
    expect(await texts()).toEqual([])
  })

  it('a held reply cannot be sent by the id of another chat', async () => {
    const runId = await aHeldReply()
    const other = await aCustomer(world, world.company, { name: 'Bo' })
    const answer = await refusal('sendStoppedReply', { chatId: other.chatId, runId, shownText: price })
    expect(answer).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await texts()).toEqual([])
    world.clock.advance(4000)
    await world.runs.settled()
  })

  it('a reply that somebody has sent leaves, although they write more before its channel took it', async () => {
    const runId = await aHeldReply()
    const { message } = await call('sendStoppedReply', { runId, shownText: price })
    await world.runs.settled()
    await world.adminSends('And a beard is 300.')
    await claim((message as Message).id)
    expect(await texts()).toEqual([price])
    expect((await world.replies())[0]?.metadata.error?.code).toBe('CHANNEL_DISCONNECTED') // The only obstacle: there is no channel.
  })

  it.each([
    ['a take-over', 'takeOverChat'],
    ['Stop', 'stopRun'],
  ] as const)(
    'the text of a reply with characters that cannot be stored is held, and is what %s gets',
    async (_, route) => {
      const runId = await aHeldReply('A haircut\0 costs 450.')
      expect((await chat()).heldReply?.text).toBe('A haircut\uFFFD costs 450.')
      const after = await call(route, { runId })
      const { stoppedReply } = after['chat'] as Chat
      expect(after['text'] ?? stoppedReply?.text).toBe('A haircut\uFFFD costs 450.')
      await world.runs.settled()
    },
  )

  it.each(['stopRun', 'takeOverChat'] as const)(
    'the published part of a growing reply with characters that cannot be stored is what %s gets',
    async (route) => {
      world.assistant.script(async function* ({ signal }) {
        yield { type: 'delta', text: 'A haircut\0 costs '.padEnd(80, '.') }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      })
      await world.customerWrites('How much is it?')
      await world.runs.settled()
      world.clock.advance(1500)
      await vi.waitFor(() => expect(world.streamed.at(-1)?.event).toBe('thread.message.delta'))
      const [run] = await world.runsOfChat()
      const after = await call(route, { runId: run?.id })
      expect(after['text'] ?? (after['chat'] as Chat).stoppedReply?.text).toContain('A haircut\uFFFD costs')
      await world.runs.settled()
    },
  )

  it('a stopped reply that is sent still names its sources', async () => {
    const { id } = await world.db
      .insertInto('knowledge_items')
      .values({ company_id: world.company.companyId, question: 'How much is a haircut?', answer: price })
      .returning('id')
      .executeTakeFirstOrThrow()
    const runId = await aHeldReply()
    await call('stopRun', { runId })
    await world.runs.settled()
    await call('sendStoppedReply', { runId, shownText: price })
    expect((await world.replies())[0]?.metadata).toMatchObject({
      sources: [{ id, question: 'How much is a haircut?' }],
    })
  })

  it('a held reply survives the end of its server, and is sent once by the next one when its time has come', async () => {
    await aHeldReply()
    await world.runs.close()
    world.clock.reset()
    const { runs } = await startAssistant(world.ports, { aiSilenceSeconds: 30 })
    expect((await chat()).heldReply?.text).toBe(price)
    world.clock.advance(5499)
    await new Promise(setImmediate)
    expect(await texts()).toEqual([])
    world.clock.advance(1)
    await runs.settled()
    expect(await texts()).toEqual([price])
    await runs.close()
    // The server of the next test.
    world = await anAnsweringServer()
  })
})

describe('a take-over after the reply', () => {
  it('a take-over says that the reply is out already, and returns no text', async () => {
    world.assistant.script(inPieces(price))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    const [reply] = await world.replies()
    await world.db
      .deleteFrom('jobs')
      .where('queue', '=', 'deliveries')
      .where('subject', '=', String(reply?.id))
      .execute()
    await world.db
      .updateTable('messages')
      .set({ status: 'sent' })
      .where('id', '=', reply?.id ?? 0)
      .execute()
    expect(await call('takeOverChat')).toMatchObject({ text: '', isSent: true })
  })

  it('a reply that waits for its channel is withdrawn by a take-over and is in no list any more', async () => {
    world.assistant.script(inPieces(price))
    const question = await world.customerWrites('How much is it?')
    await world.burstEnds()
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    const { text, isSent, chat: taken } = await call('takeOverChat')
    expect({ text, isSent }).toEqual({ text: price, isSent: false })
    expect((taken as Chat).lastMessage?.id).toBe(question.id)
    const { messages } = await call('getChatMessages', { skip: 0, take: 50 })
    expect((messages as Message[]).map(({ id }) => id)).toEqual([question.id])
    await watcher.expectEventsMatchState()
  })

  it('the last message after two replies were withdrawn is the one before both', async () => {
    for (const text of [price, 'A beard costs 300.']) {
      world.assistant.script(inPieces(text))
      await world.customerWrites('How much is it?')
      await world.burstEnds()
    }
    const [, reply, question] = await world.messages()
    // As if the customer's second message had been deleted: nothing stands between the replies.
    await world.db
      .deleteFrom('messages')
      .where('id', '=', question?.id ?? 0)
      .execute()
    const { chat: taken } = await call('takeOverChat')
    expect((taken as Chat).lastMessage?.id).toBeLessThan(reply?.id ?? 0)
  })

  it.each([false, true])(
    'a withdrawn reply is in no page, no search and around no message, with deleted messages: %s',
    async (includeDeletedMessages) => {
      world.assistant.script(inPieces(price))
      const question = await world.customerWrites('How much is a haircut?')
      await world.burstEnds()
      await call('takeOverChat')
      const page = await call('getChatMessages', { skip: 0, take: 50, includeDeletedMessages })
      const found = await call('searchMessages', {
        searchQuery: 'haircut',
        limit: 20,
        offset: 0,
        includeDeletedMessages,
      })
      const around = await call('getMessagesAround', { messageId: question.id, take: 2, includeDeletedMessages })
      for (const { messages } of [page, found, around])
        expect((messages as Message[]).map(({ id }) => id)).toEqual([question.id])
      expect(found['totalCount']).toBe(1)
      expect(around['skip']).toBe(0)
    },
  )

  it('a reply that was sent and then withdrawn cannot be sent again', async () => {
    const runId = await aHeldReply()
    await call('sendStoppedReply', { runId, shownText: price })
    await world.runs.settled()
    expect(await call('takeOverChat')).toMatchObject({ text: price })
    expect(await refusal('sendStoppedReply', { runId, shownText: price })).toEqual({
      status: 409,
      code: 'HANDLED_BY_HUMAN',
    })
  })

  it('a reply that waits for its channel while the AI is only switched off stays as a failure that people see', async () => {
    world.assistant.script(inPieces(price))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    const [reply] = await world.replies()
    await call('updateAiBotSettingsForChat', { settings: { aiEnabled: false } })
    const watcher = await aWatcher(world, { ...options({}), chatId: world.chat.chatId })
    await claim(reply?.id ?? 0)
    expect(await world.replies()).toMatchObject([
      { text: price, is_deleted: false, status: 'failed', metadata: { error: { code: 'AI_OFF' } } },
    ])
    await watcher.expectEventsMatchState()
  })

  it('a reply that waits for its channel is withdrawn when a human has answered, and its text stays with its run', async () => {
    world.assistant.script(inPieces(price))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    const [reply] = await world.replies()
    await world.adminSends()
    await claim(reply?.id ?? 0)
    expect(await texts()).toEqual([])
    expect((await world.runsOfChat())[0]?.said).toBe(price)
  })
})

describe('a reply that two people edit', () => {
  let colleague: AnAdministrator
  beforeEach(async () => {
    colleague = await world.anAdministrator({ fullName: 'Taras Bondar' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: world.company.companyId, admin_id: colleague.adminId })
      .execute()
  })
  const takesOver = (who: AnAdministrator, runId?: string) =>
    world.callOk('takeOverChat', { ...options({ ...(runId && { runId }) }), token: who.token })

  it.each([
    ['held', async () => {}],
    ['stopped', (runId: string) => call('stopRun', { runId })],
  ])('of two people who edit a %s reply at once, one gets its text and the other learns who', async (_, before) => {
    const { owner } = world.company
    const runId = await aHeldReply()
    await before(runId)
    const answers = await Promise.all([takesOver(owner, runId), takesOver(colleague, runId)])
    expect(answers.map(({ text }) => text).toSorted()).toEqual(['', price])
    const first = answers[0]?.['text'] === price ? owner : colleague
    for (const { chat: taken } of answers)
      expect((taken as Chat).handler).toMatchObject({ by: 'human', adminId: first.adminId })
    expect((await takesOver(first, runId))['text']).toBe(price)
    await world.runs.settled()
  })

  it('a reply is not offered for editing any more once somebody has answered, only after the customer wrote', async () => {
    const runId = await aHeldReply()
    await takesOver(world.company.owner, runId)
    await world.runs.settled()
    await world.customerWrites('Hello?')
    expect((await takesOver(world.company.owner, runId))['text']).toBe(price)
    await world.adminSends(price)
    expect((await takesOver(world.company.owner, runId))['text']).toBe('')
  })

  it('a colleague can still take the whole chat over from the one who edits', async () => {
    const runId = await aHeldReply()
    await takesOver(world.company.owner, runId)
    const { chat: taken } = await takesOver(colleague)
    expect((taken as Chat).handler).toMatchObject({ by: 'human', adminId: colleague.adminId })
    await world.runs.settled()
  })
})

it.each([
  ['fast', 90],
  ['normal', 6],
  ['slow', 2],
])(
  'a watched reply grows at the pace %s that the company chose, and is complete before it is held',
  async (pace, most) => {
    await call('updateAssistant', { chatId: undefined, pace })
    await watch()
    const text = 'x'.repeat(90)
    world.assistant.script(inPieces(text))
    let isHeld = false
    void untilHeld().then(() => (isHeld = true))
    await world.customerWrites('How much is it?')
    await world.runs.settled()
    world.clock.advance(1500)
    for (let turn = 0; !isHeld && turn < 100_000; turn++) {
      // Only while the next piece waits for its time: the watch must not run out while the database works.
      if (world.clock.due().some((left) => left <= 50)) world.clock.advance(50)
      await new Promise(setImmediate)
    }
    const pieces = world.streamed.flatMap((piece) =>
      piece.event === 'thread.message.delta' ? (piece.data.delta.content[0]?.text.value ?? '') : [],
    )
    expect(pieces.join('')).toBe(text)
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(most)
    world.clock.advance(4000)
    await world.runs.settled()
  },
)

it('waits in the chat for the colleague who is given it, and not for another page that takes the reply over', async () => {
  const runId = await aHeldReply()
  const { adminId } = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({
      company_id: world.company.companyId,
      admin_id: adminId,
      role: 'admin',
      is_agent: true,
      created_at: world.clock.now(),
    })
    .execute()
  const { chatId } = world.chat
  await world.callOk('assignChat', { ...options({ adminId }), params: { chatId } })
  await world.runs.settled()
  expect(await texts()).toEqual([])
  expect((await chat()).stoppedReply).toMatchObject({ runId, text: price, isComplete: true })
  expect(await call('takeOverChat', { runId })).toMatchObject({ text: '', chat: { handler: { adminId } } })
  expect(await call('takeOverChat', { runId, from: adminId })).toMatchObject({
    text: price,
    chat: { handler: { adminId: world.company.owner.adminId }, stoppedReply: null },
  })
})
