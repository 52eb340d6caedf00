import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import type { AssistantEvent } from '../../ports/Assistant.ts'
import { startAssistant } from '../startAssistant.ts'
import { runsAnHour } from './obstacles.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

it('a run that was ended elsewhere publishes nothing more', async () => {
  world.assistant.script(async function* () {
    yield { type: 'created' }
    yield { type: 'delta', text: 'Hello' }
    await world.db.updateTable('ai_runs').set({ status: 'failed' }).execute()
    yield { type: 'done' }
  })
  await world.customerWrites('Hi')
  await world.burstEnds()
  expect(await world.replies()).toEqual([])
  expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
})

describe('a reply that fails', () => {
  it.each([
    [
      'is refused',
      replyingWith({ type: 'failed', code: 'ASSISTANT_REFUSED_KEY', message: 'The endpoint answered 401' }),
      'ASSISTANT_REFUSED_KEY',
    ],
    [
      'fails in the middle',
      replyingWith(
        { type: 'created' },
        { type: 'delta', text: 'Half' },
        { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The stream broke' },
      ),
      'ASSISTANT_CUT_OFF',
    ],
    ['ends without its end', replyingWith({ type: 'created' }, { type: 'delta', text: 'Half' }), 'ASSISTANT_CUT_OFF'],
    ['is empty', inPieces(' ', '\n'), 'ASSISTANT_SILENT'],
    ['is a time stamp and nothing else', inPieces('[2026-11-20 12:00 UTC] '), 'ASSISTANT_SILENT'],
    [
      'breaks',
      // eslint-disable-next-line require-yield -- it throws before its first piece
      async function* (): AsyncGenerator<AssistantEvent> {
        throw new Error('boom')
      },
      'ASSISTANT_FAILED',
    ],
  ])('a reply that %s leaves a notice and never an empty message', async (_how, script, code) => {
    world.assistant.script(script)
    const question = await world.customerWrites('Hi')
    await world.burstEnds()
    expect(await world.replies()).toEqual([])
    expect(await world.notices()).toMatchObject([
      { metadata: { notice: 'assistant-failed', agentReplyToMessageId: question.id } },
    ])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'failed', error: code }])
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed', data: { code } })
    expect(world.publishedMessages().at(-1)).toMatchObject({ kind: 'system' })
  })

  it.each([
    ['its first word in a minute', 60_000, [] as AssistantEvent[]],
    ['more than a time stamp', 30_000, [{ type: 'delta', text: '[2026-11-20 12:00 UTC] ' }] as AssistantEvent[]],
  ])('a reply that does not send %s is abandoned', async (_what, after, before) => {
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield* before
      begun.resolve()
      await new Promise(() => undefined)
    })
    await world.customerWrites('Hi')
    world.clock.advance(1500)
    await begun.promise
    world.clock.advance(after - 1)
    expect(await world.notices()).toEqual([])
    world.clock.advance(1)
    await world.runs.settled()
    expect(await world.notices()).toMatchObject([{ metadata: { notice: 'assistant-failed' } }])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'failed', error: 'ASSISTANT_TIMED_OUT' }])
  })

  it('a reply that never ends is cut at eight thousand characters', async () => {
    let pieces = 0
    world.assistant.script(async function* () {
      yield { type: 'created' }
      for (; pieces < 1000; pieces++) yield { type: 'delta', text: 'blah '.repeat(100) }
    })
    await world.customerWrites('Hi')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text.length)).toEqual([8192])
    expect(pieces).toBeLessThan(20)
  })
})

describe('a company over its hourly limit of replies', () => {
  it('a company over its hourly limit gets no replies for a while, and one notice', async () => {
    const question = await world.customerWrites('Hi')
    await world.burstEnds()
    const run = (place: number) => ({
      company_id: world.company.companyId,
      chat_id: world.chat.chatId,
      reply_to_id: question.id,
      status: 'completed' as const,
      started_at: new Date(world.clock.now().getTime() - place),
    })
    await world.db
      .insertInto('ai_runs')
      .values(Array.from({ length: runsAnHour - 1 }, (_, place) => run(place)))
      .execute()
    for (const text of ['One more', 'And another']) {
      await world.customerWrites(text)
      await world.burstEnds()
    }
    expect(await world.replies()).toHaveLength(1)
    expect((await world.messages()).filter((message) => message.kind === 'system')).toMatchObject([
      { metadata: { notice: 'assistant-limit-reached' } },
    ])
    world.clock.advance(3_600_000)
    await world.customerWrites('An hour later')
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(2)
  })
  it('one company’s limit does not silence another company', async () => {
    const other = await world.aCompany({ name: 'Other' })
    const busy = await aCustomer(world, other)
    const question = await busy.says('Hi')
    const run = {
      company_id: other.companyId,
      chat_id: busy.chatId,
      reply_to_id: question.id,
      status: 'completed' as const,
      started_at: world.clock.now(),
    }
    await world.db
      .insertInto('ai_runs')
      .values(Array.from({ length: runsAnHour }, () => run))
      .execute()
    await world.customerWrites('Hi')
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(1)
  })
})

describe('a run that a crashed server left', () => {
  it('the next start ends a run that a crashed server left, stores a notice and publishes the end', async () => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    // Another process finds nothing to do while this one is alive.
    const alive = await startAssistant(world.ports, { aiSilenceSeconds: 30 })
    expect(await world.runsOfChat()).toMatchObject([{ status: 'running' }])
    await alive.runs.close()
    await world.db.updateTable('jobs').set({ leased_until: world.clock.now() }).execute()
    const next = await startAssistant(world.ports, { aiSilenceSeconds: 30 })
    expect(await world.runsOfChat()).toMatchObject([{ status: 'failed', error: 'INTERRUPTED' }])
    expect(await world.messages()).toMatchObject([
      {},
      { kind: 'system', metadata: { notice: 'assistant-interrupted', agentReplyToMessageId: question.id } },
    ])
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed', agentReplyToMessageId: question.id })
    expect(await world.db.selectFrom('jobs').select('subject').execute()).toEqual([])
    await next.runs.close()
    world.runs.stop({ chatId: world.chat.chatId, because: 'ai-switched-off' })
  })
})
