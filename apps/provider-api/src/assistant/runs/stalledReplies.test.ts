import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import { createRuns } from './runs.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const caller = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const ask = (route: Parameters<AnsweringServer['callOk']>[0], body: object) =>
  world.callOk(route, { ...caller(), body: { chatId: world.chat.chatId, ...body } })
const chat = async (): Promise<Chat> => {
  const { chats } = await world.callOk('getChatsWithPreview', { ...caller(), query: { chatId: world.chat.chatId } })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}

/** The AI writes these pieces, each this many milliseconds after the previous one, and then stalls. */
const stallsAfter = async (pieces: readonly string[], pace = 0) => {
  const begun = Promise.withResolvers<void>()
  world.assistant.script(async function* () {
    yield { type: 'created' }
    for (const text of pieces) {
      world.clock.advance(pace)
      yield { type: 'delta', text }
    }
    begun.resolve()
    await new Promise(() => undefined)
  })
  const question = await world.customerWrites('How much is it?')
  await world.runs.settled()
  world.clock.advance(1500)
  await begun.promise
  return question
}

describe('a reply that stalls after its beginning', () => {
  it('a reply that stalls for thirty seconds is stored as a draft, and the chat waits for a human', async () => {
    const question = await stallsAfter(['It costs ', '20 euros and'])
    const watcher = await aWatcher(world, { ...caller(), chatId: world.chat.chatId })
    world.clock.advance(29_999)
    expect((await chat()).stoppedReply).toBeNull()
    world.clock.advance(1)
    await world.runs.settled()
    const [run] = await world.runsOfChat()
    expect(run).toMatchObject({ status: 'cancelled', error: 'ASSISTANT_STALLED' })
    const stoppedReply = {
      runId: run?.id,
      agentReplyToMessageId: question.id,
      text: 'It costs 20 euros and',
      stoppedBy: '',
      isStalled: true,
    }
    expect(await chat()).toMatchObject({
      stoppedReply,
      handler: { by: 'waiting', why: 'stalled' },
      settings: { aiEnabled: true },
    })
    expect(await world.replies()).toEqual([])
    expect(await world.notices()).toEqual([])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
    expect(world.logged).toContainEqual({
      level: 'warn',
      fields: { runId: run?.id, companyId: world.company.companyId, code: 'ASSISTANT_STALLED' },
      sentence: expect.any(String) as string,
    })
    expect(JSON.stringify(world.logged)).not.toContain('20 euros')
    await watcher.expectEventsMatchState()
  })

  it('a reply that takes three minutes is stored as a draft', async () => {
    await stallsAfter(['One ', 'two ', 'three ', 'four ', 'five ', 'six'], 29_000)
    world.clock.advance(5999)
    expect((await chat()).stoppedReply).toBeNull()
    world.clock.advance(1)
    await world.runs.settled()
    expect((await chat()).stoppedReply).toMatchObject({ text: 'One two three four five six', isStalled: true })
  })

  it('a stalled reply is sent when an administrator decides so, and the chat waits no longer', async () => {
    await stallsAfter(['It costs 20 euros, yes.'])
    world.clock.advance(30_000)
    await world.runs.settled()
    const [run] = await world.runsOfChat()
    const { message } = (await ask('sendStoppedReply', { runId: run?.id, shownText: 'It costs 20 euros, yes.' })) as {
      message: Message
    }
    expect(message).toMatchObject({ text: 'It costs 20 euros, yes.', platform: 'openai', status: 'pending' })
    expect(await chat()).toMatchObject({ stoppedReply: null, handler: { by: 'ai' } })
  })

  it('a stalled reply is replaced by the answer to the customer’s next message', async () => {
    await stallsAfter(['It costs'])
    world.clock.advance(30_000)
    await world.runs.settled()
    world.assistant.script(inPieces('20 euros'))
    await world.customerWrites('Hello?')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['20 euros'])
    expect(await chat()).toMatchObject({ stoppedReply: null, handler: { by: 'ai' } })
  })

  it('a stalled reply is dropped when the AI was switched off before its run was stopped', async () => {
    await stallsAfter(['It costs'])
    await world.db.updateTable('chats').set({ ai_enabled: false }).where('id', '=', world.chat.chatId).execute()
    world.clock.advance(30_000)
    await world.runs.settled()
    expect((await chat()).stoppedReply).toBeNull()
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled' }])
  })
})

it('a slow reply that keeps coming is written to its end', async () => {
  world.assistant.script(async function* () {
    yield { type: 'created' }
    for (const text of ['One ', 'two ', 'three']) {
      world.clock.advance(29_999)
      yield { type: 'delta', text }
    }
    yield { type: 'done' }
  })
  await world.customerWrites('Hi')
  await world.burstEnds()
  expect((await world.replies()).map((reply) => reply.text)).toEqual(['One two three'])
})

it('the longest pause of a reply is a setting', async () => {
  const runs = createRuns(world.ports, { silence: 5000 })
  const begun = Promise.withResolvers<void>()
  world.assistant.script(async function* () {
    yield { type: 'delta', text: 'It costs' }
    begun.resolve()
    await new Promise(() => undefined)
  })
  runs.handleMessage(await world.chat.says('How much is it?'))
  await runs.settled()
  world.clock.advance(1500)
  await begun.promise
  world.clock.advance(5000)
  await runs.settled()
  expect((await chat()).stoppedReply).toMatchObject({ text: 'It costs' })
  await runs.close()
})
