import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import { startAssistant } from '../startAssistant.ts'

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
const aHeldReply = async (): Promise<string> => {
  await watch()
  world.assistant.script(inPieces(price))
  const held = untilHeld()
  await world.customerWrites('How much is it?')
  await world.runs.settled()
  world.clock.advance(1500)
  return held
}
/** What the customer could get of the AI: the texts of its messages that were not withdrawn. */
const texts = async () => (await world.replies()).filter(({ is_deleted }) => !is_deleted).map(({ text }) => text)
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

  it('what the customer writes during a hold is answered after it', async () => {
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
    await happens()
    await world.runs.settled()
    expect((await chat()).heldReply).toBeNull()
    world.clock.advance(60_000)
    await world.runs.settled()
    expect(await texts()).toEqual([])
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

describe('the sign that the AI is writing', () => {
  const shown = () =>
    world.streamed.map(({ event, agentReplyToMessageId: answers }) => ({
      event: event.replace('thread.run.', ''),
      answers,
    }))

  it('the AI is shown as writing from the moment the message arrived, below the last one of a burst', async () => {
    const first = await world.customerWrites('Hello')
    await world.runs.settled()
    expect(shown()).toEqual([{ event: 'created', answers: first.id }])
    const second = await world.customerWrites('How much is it?')
    await world.runs.settled()
    expect(shown().at(-1)).toEqual({ event: 'created', answers: second.id })
    expect(new Set(world.streamed.map(({ runId }) => runId)).size).toBe(1)
    world.assistant.script(inPieces(price))
    await world.burstEnds()
    expect(shown().map(({ event }) => event)).toEqual(['created', 'created', 'thread.message.delta', 'completed'])
    expect(world.streamed.slice(1).map(({ seq }) => seq)).toEqual([0, 1, 2])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a human writes', () => world.adminSends()],
    ['somebody takes over', () => call('takeOverChat')],
    ['somebody stops it', async () => call('stopRun', { runId: (await world.runsOfChat())[0]?.id })],
  ])('the sign ends when %s before the AI has begun, and no text waits for a decision', async (_, happens) => {
    await world.customerWrites('How much is it?')
    await world.runs.settled()
    await happens()
    await world.runs.settled()
    expect(ended()).toEqual(['thread.run.cancelled'])
    expect((await chat()).stoppedReply).toBeNull()
  })

  it('nobody is shown as writing while the assistant is off', async () => {
    await call('updateAssistant', { chatId: undefined, isActive: false })
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    expect(world.streamed).toEqual([])
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
