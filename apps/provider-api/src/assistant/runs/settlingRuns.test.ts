import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAnsweringServer, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { leaseLasts } from '../../jobs/leasing.ts'
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

/** A fault that is no outage: a bug of ours. */
const broken = (): never => {
  throw new Error('A bug')
}
/** An outage: what a database answers that is too busy. */
const busy = (): never => {
  throw Object.assign(new Error('The database is busy'), { code: 'DATABASE_BUSY' })
}
/** The next transactions meet these faults, one each. */
const transactionsMeet = (...faults: (() => never)[]) => {
  const transactions = vi.spyOn(Kysely.prototype, 'transaction')
  for (const fault of faults) transactions.mockImplementationOnce(fault)
}
/**
 * The next reading outside of a transaction meets this fault; spies on the prototype, because each company has its own
 * object.
 */
const readingMeets = (fault: () => never) => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
  const { selectFrom: read } = Kysely.prototype
  const spy = vi.spyOn(Kysely.prototype, 'selectFrom').mockImplementation(function (
    this: Kysely<unknown>,
    ...args: unknown[]
  ): never {
    if (this.isTransaction) return Reflect.apply(read, this, args) as never
    spy.mockRestore()
    return fault()
  })
}
/** The next transaction is committed, and the answer to that is lost. */
const loseNextCommit = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
  const { transaction } = Kysely.prototype
  vi.spyOn(Kysely.prototype, 'transaction').mockImplementationOnce(function (this: Kysely<unknown>) {
    const begun = transaction.call(this)
    const execute = begun.execute.bind(begun)
    begun.execute = async (work) => {
      await execute(work)
      return busy()
    }
    return begun
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
  it('a run that cannot begin by a fault that is no outage fails with a notice', async () => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    transactionsMeet(broken)
    await world.burstEnds()
    await failedWithNotice(question.id)
  })

  it.each<[string, () => void]>([
    ['cannot begin in an outage', () => transactionsMeet(busy)],
    ['begins by a commit whose answer is lost', loseNextCommit],
    ['cannot read its history in an outage', () => readingMeets(busy)],
  ])('a run that %s goes on after it: one question to the model, one reply, no notice', async (_, fails) => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    const [resting, asked] = [rests(), world.assistant.inputs.length]
    fails()
    world.clock.advance(1500)
    await resting
    expect(await world.replies()).toEqual([])
    await restEnds()
    expect((await world.replies()).map(({ metadata }) => metadata.agentReplyToMessageId)).toEqual([question.id])
    expect(world.assistant.inputs).toHaveLength(asked + 1)
    expect(await world.notices()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'completed' }])
    expect(await handler()).toEqual({ by: 'ai' })
  })

  it('a run that is stopped in the outage in which it was to begin is recorded as stopped, and asks nothing', async () => {
    await world.customerWrites('Hi')
    await world.runs.settled()
    const [resting, asked] = [rests(), world.assistant.inputs.length]
    transactionsMeet(busy)
    world.clock.advance(1500)
    await resting
    world.runs.stop({ chatId: world.chat.chatId, because: 'administrator-wrote' })
    await world.runs.settled()
    expect(world.assistant.inputs).toHaveLength(asked)
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled', error: 'administrator-wrote' }])
    expect(await world.notices()).toEqual([])
  })

  it('a run that was stored by a commit whose answer was lost is written all the same', async () => {
    const message = await world.chat.says('Hi')
    loseNextCommit()
    world.ports.inboundMessageStored(message)
    await world.runs.settled()
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(1)
    expect(await world.notices()).toEqual([])
    expect(await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-runs').execute()).toEqual([])
  })

  it('a run that cannot read its history by a fault that is no outage fails with a notice', async () => {
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    readingMeets(broken)
    await world.burstEnds()
    await failedWithNotice(question.id)
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed' })
  })

  it.each([
    ['a fault', [broken]],
    ['a fault and an outage', [broken, busy]],
  ])('a run whose reply cannot be stored by %s fails with a notice', async (_, faults) => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      transactionsMeet(...faults)
      yield { type: 'done' }
    })
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    const resting = rests()
    world.clock.advance(1500)
    if (faults.length > 1) {
      await resting
      world.clock.advance(restAfterFault)
    }
    await world.runs.settled()
    await failedWithNotice(question.id)
    expect(world.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed' })
  })

  it('a run whose end cannot be recorded by a fault that is no outage is settled by whoever finds its job', async () => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      transactionsMeet(broken, broken)
      yield { type: 'done' }
    })
    const question = await world.customerWrites('Hi')
    await world.runs.settled()
    await world.burstEnds()
    expect(await world.runsOfChat()).toMatchObject([{ status: 'running' }])
    await world.runs.watchAbandoned()
    expect(await world.notices()).toMatchObject([
      { metadata: { notice: 'assistant-interrupted', agentReplyToMessageId: question.id } },
    ])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'failed', error: 'INTERRUPTED' }])
  })

  it('a reply that was complete in an outage is sent after it, once and without a notice', async () => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'Hello' }
      transactionsMeet(busy)
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
      transactionsMeet(busy)
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
      transactionsMeet(busy)
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
    transactionsMeet(busy)
    world.runs.stop({ chatId: world.chat.chatId, because: 'administrator-wrote' })
    await resting
    await restEnds()
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled', error: 'administrator-wrote' }])
    expect(await world.notices()).toEqual([])
  })

  it('a run that cannot be opened by a fault that is no outage leaves the customer to a human, with a notice', async () => {
    const message = await world.chat.says('Hi')
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    const resting = rests()
    transactionsMeet(broken, busy)
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
    const transactions = vi.spyOn(Kysely.prototype, 'transaction').mockImplementation(busy)
    const resting = rests(closing)
    closing.clock.advance(1500)
    await resting
    await closing.runs.close()
    transactions.mockRestore()
    expect(await closing.runsOfChat()).toMatchObject([{ status: 'running', reply_to_id: question.id }])
    await closing.close()
  }, 60_000)
})

describe('a reply that is complete when the server closes in an outage', () => {
  /** A server whose complete reply waits for its database. `ends` ends the outage. */
  const aServerThatCannotStore = async () => {
    const server = await anAnsweringServer()
    const outage: { mockRestore: () => void }[] = []
    server.assistant.script(async function* () {
      yield { type: 'delta', text: 'A haircut costs 450.' }
      for (const method of ['transaction', 'selectFrom', 'updateTable'] as const)
        outage.push(vi.spyOn(Kysely.prototype, method).mockImplementation(busy))
      yield { type: 'done' }
    })
    const question = await server.customerWrites('How much is it?')
    await server.runs.settled()
    const resting = rests(server)
    server.clock.advance(1500)
    await resting
    return { server, question, ends: () => outage.forEach((one) => one.mockRestore()) }
  }
  const handlerAt = async ({ callOk, company: { owner, companyId } }: AnsweringServer) => {
    const { chats } = await callOk('getChatsWithPreview', { token: owner.token, companyId })
    return (chats as { handler: unknown }[])[0]?.handler
  }

  it('a complete reply that an outage kept is stored when the server closes and the database is back', async () => {
    const { server, ends } = await aServerThatCannotStore()
    ends()
    await server.runs.close()
    expect(await server.replies()).toMatchObject([{ text: 'A haircut costs 450.' }])
    expect(await server.runsOfChat()).toMatchObject([{ status: 'completed' }])
    expect(await server.notices()).toEqual([])
    expect(await handlerAt(server)).toEqual({ by: 'ai' })
    await server.close()
  }, 60_000)

  it('a complete reply is lost when the server closes and the outage goes on: its run ends with a notice, for a person', async () => {
    const { server, question, ends } = await aServerThatCannotStore()
    await server.runs.close()
    const asked = server.assistant.inputs.length
    ends()
    const next = createRuns(server.ports)
    await next.watchAbandoned()
    // Its process may be alive as long as its lease lasts.
    expect(await server.runsOfChat()).toMatchObject([{ status: 'running' }])
    server.clock.advance(leaseLasts)
    await next.watchAbandoned()
    expect(await server.runsOfChat()).toMatchObject([{ status: 'failed', error: 'INTERRUPTED' }])
    expect(await server.notices()).toMatchObject([
      { metadata: { notice: 'assistant-interrupted', agentReplyToMessageId: question.id } },
    ])
    expect(await handlerAt(server)).toEqual({ by: 'waiting', why: 'failed' })
    expect(server.streamed.at(-1)).toMatchObject({ event: 'thread.run.failed', data: { code: 'INTERRUPTED' } })
    expect(await server.replies()).toEqual([])
    expect(server.assistant.inputs).toHaveLength(asked)
    expect(
      await server.db.selectFrom('jobs').select('queue').where('queue', 'in', ['ai-runs', 'ai-questions']).execute(),
    ).toEqual([])
    await next.close()
    await server.close()
  }, 60_000)
})

it('a run ends without an error when its company is deleted while its reply is written', async () => {
  world.assistant.script(async function* () {
    yield { type: 'delta', text: 'Hello' }
    await world.db.deleteFrom('companies').where('id', '=', world.company.companyId).execute()
    yield { type: 'done' }
  })
  await world.customerWrites('Hi')
  await world.runs.settled()
  await world.burstEnds()
  expect(world.logged).toEqual([])
  expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
  expect(
    await world.db.selectFrom('jobs').select('queue').where('queue', 'in', ['ai-runs', 'ai-questions']).execute(),
  ).toEqual([])
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
