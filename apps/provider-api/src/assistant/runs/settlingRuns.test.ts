import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAnsweringServer, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { createRuns } from './runs.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const away = (): never => {
  throw new Error('The database is away')
}
/** What a database answers that is too busy: an outage, unlike `away`, which could be a bug. */
const busy = (): never => {
  throw Object.assign(new Error('The database is busy'), { code: 'DATABASE_BUSY' })
}
/** The database is unavailable for this many transactions. */
const isAwayFor = (times: number, fault = away) => {
  const transactions = vi.spyOn(Kysely.prototype, 'transaction')
  for (let time = 0; time < times; time++) transactions.mockImplementationOnce(fault)
}
/**
 * The database is unavailable for the next statement of this method outside of a transaction; spies on the prototype,
 * because each company has its own object.
 */
const isAwayOnce = (method: 'selectFrom') => {
  const { [method]: ask } = Kysely.prototype
  const spy = vi.spyOn(Kysely.prototype, method).mockImplementation(function (
    this: Kysely<unknown>,
    ...args: unknown[]
  ): never {
    if (this.isTransaction) return Reflect.apply(ask, this, args) as never
    spy.mockRestore()
    return away()
  })
}
/** Resolves when a retry waits after a planned fault. */
const rests = ({ ports } = world) => {
  const resting = Promise.withResolvers<void>()
  const { later } = ports
  vi.spyOn(ports, 'later').mockImplementation((milliseconds, job) => {
    const cancel = later(milliseconds, job)
    if (milliseconds === restAfterFault) resting.resolve()
    return cancel
  })
  return resting.promise
}
const restEnds = async () => {
  world.clock.advance(restAfterFault)
  await world.runs.settled()
}
const handler = async () => {
  const { chats } = await world.callOk('getChatsWithPreview', {
    token: world.company.owner.token,
    companyId: world.company.companyId,
  })
  return (chats as { handler: unknown }[])[0]?.handler
}
const failedWithNotice = async (questionId: number) => {
  expect(await world.replies()).toEqual([])
  expect(await world.notices()).toMatchObject([
    { metadata: { notice: 'assistant-failed', agentReplyToMessageId: questionId } },
  ])
  expect(await world.runsOfChat()).toMatchObject([{ status: 'failed', error: 'ASSISTANT_FAILED' }])
  expect(await handler()).toEqual({ by: 'waiting', why: 'failed' })
}

describe('a run whose database is away for a moment', () => {
  it('a run that cannot begin because the database is unavailable fails with a notice', async () => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    isAwayFor(1)
    await world.burstEnds()
    await failedWithNotice(question.id)
  })

  it('a run that cannot read its history because the database is unavailable fails with a notice', async () => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    isAwayOnce('selectFrom')
    await world.burstEnds()
    await failedWithNotice(question.id)
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed' })
  })

  it.each([1, 2])(
    'a run that cannot end because the database is unavailable fails with a notice after %i faults',
    async (times) => {
      world.assistant.script(async function* () {
        yield { type: 'delta', text: 'Hello' }
        isAwayFor(times)
        yield { type: 'done' }
      })
      const question = await world.customerWrites('Hi')
      await world.runs.settled()
      const resting = rests()
      world.clock.advance(1500)
      if (times > 1) {
        await resting
        world.clock.advance(restAfterFault)
      }
      await world.runs.settled()
      await failedWithNotice(question.id)
      expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed' })
    },
  )

  it('a reply that was complete in an outage is sent after it, once and without a notice', async () => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      isAwayFor(1, busy)
      yield { type: 'done' }
    })
    await world.customerWrites('Hi')
    await world.runs.settled()
    const resting = rests()
    world.clock.advance(1500)
    await resting
    expect(await world.replies()).toEqual([])
    await restEnds()
    expect(await world.replies()).toMatchObject([{ text: 'Hello' }])
    expect(await world.notices()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'completed' }])
    expect(await handler()).toEqual({ by: 'ai' })
  })

  it('a reply that is stopped in the outage that it waits for is not sent after it', async () => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      isAwayFor(1, busy)
      yield { type: 'done' }
    })
    await world.customerWrites('Hi')
    await world.runs.settled()
    const resting = rests()
    world.clock.advance(1500)
    await resting
    world.runs.stop({ chatId: world.chat.chatId, because: 'administrator-wrote' })
    await world.runs.settled()
    expect(await world.replies()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled', error: 'administrator-wrote' }])
  })

  it('a reply is sent although the tokens that it took could not be recorded', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
    const { updateTable: update } = Kysely.prototype
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      const spy = vi.spyOn(Kysely.prototype, 'updateTable').mockImplementation(function (
        this: Kysely<unknown>,
        ...args: unknown[]
      ): never {
        if (this.isTransaction || args[0] !== 'ai_runs') return Reflect.apply(update, this, args) as never
        spy.mockRestore()
        return busy()
      })
      yield { type: 'done', tokens: { input: 10, output: 20 } }
    })
    await world.customerWrites('Hi')
    await world.runs.settled()
    await world.burstEnds()
    expect(world.logged.map(({ sentence }) => sentence)).toContain('The tokens of an AI run could not be recorded')
    expect(await world.replies()).toMatchObject([{ text: 'Hello' }])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'completed', input_tokens: null }])
  })

  it('a run that failed while the database was unavailable publishes that afterwards', async () => {
    world.assistant.script(async function* () {
      isAwayFor(1)
      yield* replyingWith({ type: 'failed', code: 'ASSISTANT_FAILED', message: 'It broke' })()
    })
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    const resting = rests()
    world.clock.advance(1500)
    await resting
    await restEnds()
    await failedWithNotice(question.id)
  })

  it('a run that was stopped while the database was unavailable is recorded as stopped afterwards', async () => {
    await world.customerWrites('Hi')
    await world.runs.settled()
    const resting = rests()
    isAwayFor(1)
    world.runs.stop({ chatId: world.chat.chatId, because: 'administrator-wrote' })
    await resting
    await restEnds()
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled', error: 'administrator-wrote' }])
    expect(await world.notices()).toEqual([])
  })

  it('a run that cannot be opened leaves the customer to a human, with a notice', async () => {
    const message = await world.chat.says('Hi')
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    const resting = rests()
    isAwayFor(2)
    world.ports.inboundMessageStored(message)
    await resting
    await restEnds()
    await world.burstEnds()
    expect(await world.runsOfChat()).toEqual([])
    expect(await handler()).toEqual({ by: 'waiting', why: 'failed' })
    await watcher.expectEventsMatchState()
    await world.customerWrites('Anybody?')
    await world.runs.settled()
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(1)
    expect(await handler()).toEqual({ by: 'ai' })
  })

  it('a run that cannot be settled before the server closes is left to the next start', async () => {
    const closing = await anAnsweringServer()
    const question = await closing.customerWrites('Hi')
    await closing.runs.settled()
    const transactions = vi.spyOn(Kysely.prototype, 'transaction').mockImplementation(away)
    const resting = rests(closing)
    closing.clock.advance(1500)
    await resting
    await closing.runs.close()
    transactions.mockRestore()
    expect(await closing.runsOfChat()).toMatchObject([{ status: 'running', reply_to_id: question.id }])
    await closing.close()
  }, 60_000)
})

describe('a message that is stored while the server closes', () => {
  it.each(['while nothing is written', 'while a reply is written'])(
    'a message stored during a shutdown %s is found at the next start, and left to a human',
    async (when) => {
      const closing = await anAnsweringServer()
      const begun = Promise.withResolvers<void>()
      closing.assistant.script(async function* () {
        yield { type: 'delta', text: 'Well' }
        begun.resolve()
        await new Promise(() => undefined)
      })
      if (when === 'while a reply is written') {
        await closing.customerWrites('Hi')
        await closing.runs.settled()
        closing.clock.advance(1500)
        await begun.promise
        await closing.customerWrites('And another thing')
      }
      await closing.runs.close()
      const last = await closing.customerWrites('Anybody?')
      await closing.runs.settled()
      const next = createRuns(closing.ports)
      await next.watchAbandoned()
      await next.close()
      expect(await closing.notices()).toMatchObject([
        { metadata: { notice: 'assistant-interrupted', agentReplyToMessageId: last.id } },
      ])
      expect((await closing.runsOfChat()).filter((run) => run.status !== 'cancelled')).toMatchObject([
        { status: 'failed', error: 'INTERRUPTED', reply_to_id: last.id },
      ])
      await closing.close()
    },
    60_000,
  )
})
