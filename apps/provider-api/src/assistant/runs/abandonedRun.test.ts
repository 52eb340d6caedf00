import type { Chat, OpenAiStream } from '@frontdesk/contract'
import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endLeases } from '../../jobs/endLeases.ts'
import { inRequest } from '../../log/context.ts'
import type { CommittedEvent } from '../../ports/CommittedEvent.ts'
import type { Ports } from '../../ports/Ports.ts'
import { createPorts } from '../../start/createPorts.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { inPieces, replyingWith } from '../../testing/anAnsweringServer.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { startAssistant } from '../startAssistant.ts'
import { settleAbandonedRun } from './abandonedRun.ts'
import type { Runs } from './runs.ts'

let world: TestServer
let company: ACompany
let customer: ACustomer
const processes: AProcess[] = []
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  customer = await aCustomer(world, company)
  // A slower pace needs a clock that goes on.
  await world.db.updateTable('agents').set({ pace: 'fast' }).execute()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { runs } of processes.splice(0)) await runs.close()
})
afterAll(() => world.close())

/** An AI over the database of the server. `crash` ends it without a word: none of its timers runs any more. */
const aProcess = async (): Promise<AProcess> => {
  let isDead = false
  const ports = createPorts({
    ...world.ports,
    later: (milliseconds, run) => world.clock.later(milliseconds, () => void (isDead || run())),
  })
  const published: CommittedEvent[] = []
  const streamed: OpenAiStream[] = []
  ports.subscribe({
    publish: (events) => void published.push(...events),
    stream: (piece) => void streamed.push(piece),
  })
  // As `openDatabase` does for a process that is alone.
  await endLeases(world.db)
  const { runs } = await startAssistant(ports, { aiSilenceSeconds: 30 })
  const started = { ports, runs, published, streamed, crash: () => void (isDead = true) }
  processes.push(started)
  return started
}
type AProcess = {
  ports: Ports
  runs: Runs
  published: CommittedEvent[]
  streamed: OpenAiStream[]
  crash: () => void
}

const options = (body: object) => ({
  token: company.owner.token,
  companyId: company.companyId,
  body: { chatId: customer.chatId, ...body },
})
const chat = async (): Promise<Chat> => {
  const { token, companyId } = options({})
  const { chats } = await world.callOk('getChatsWithPreview', { token, companyId, query: { chatId: customer.chatId } })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}
const price = 'A haircut costs 450 and takes an hour.'
/** The customer asks; resolves once the complete reply is held. */
const holdReplyIn = async ({ ports, runs, published }: AProcess, reply = inPieces(price)): Promise<void> => {
  await world.callOk('watchChat', options({ watcherId: 'window-1', isWatching: true }))
  world.assistant.script(reply)
  ports.inboundMessageStored(await customer.says('How much is it?'))
  await runs.settled()
  world.clock.advance(1500)
  await vi.waitFor(() => expect(lastHeld(published)).toBeTruthy(), { timeout: 10_000, interval: 5 })
}
/** The held reply by the last event that carries its chat. */
const lastHeld = (published: readonly CommittedEvent[]) =>
  published
    .filter(({ event }) => event === 'chat_update')
    .map(({ payload }) => (payload as Chat).heldReply)
    .at(-1)
/** The AI’s replies in the chat, oldest first. */
const replies = () =>
  world.db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', customer.chatId)
    .where('platform', '=', 'openai')
    .orderBy('id')
    .execute()
const texts = async () => (await replies()).map(({ text }) => text)
const openJobs = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'ai-runs').execute()
const beardPrice = 'A beard costs 300.'
/** The hold is over, then the burst of what was written since. */
const everythingEnds = async ({ runs }: AProcess) => {
  world.clock.advance(4000)
  await runs.settled()
  await world.callOk('watchChat', options({ watcherId: 'window-1', isWatching: false }))
  world.clock.advance(1500)
  await runs.settled()
}

describe('messages of the customer during a hold, when the server ends', () => {
  it.each<[string, (first: AProcess) => Promise<void>]>([
    [
      'before the server closes',
      async ({ ports, runs }) => {
        ports.inboundMessageStored(await customer.says('And a beard?'))
        await runs.close()
      },
    ],
    [
      'while the server closes',
      async ({ ports, runs }) => {
        const closed = runs.close()
        ports.inboundMessageStored(await customer.says('And a beard?'))
        await closed
        await runs.settled()
      },
    ],
    [
      'and the server crashes',
      async ({ ports, crash }) => {
        ports.inboundMessageStored(await customer.says('And a beard?'))
        crash()
      },
    ],
    [
      'after the server has ended',
      async ({ runs }) => {
        await runs.close()
        await customer.says('And a beard?')
      },
    ],
  ])('the held reply is sent and a message %s is answered after it', async (_, endsWith) => {
    const first = await aProcess()
    await holdReplyIn(first)
    await endsWith(first)
    const second = await aProcess()
    expect((await chat()).heldReply?.text).toBe(price)
    world.assistant.script(inPieces(beardPrice))
    await everythingEnds(second)
    expect(await texts()).toEqual([price, beardPrice])
    const asked = (await replies()).map(({ metadata }) => metadata.agentReplyToMessageId)
    expect(new Set(asked).size).toBe(2)
  })
})

describe('a held reply that an earlier process left behind', () => {
  it('a reply that may not be sent any more is offered nowhere after the restart, and its text stays for a take-over', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    first.crash()
    await world.db.updateTable('agents').set({ is_active: false }).execute()
    const second = await aProcess()
    world.clock.advance(4000)
    await second.runs.settled()
    expect(lastHeld(second.published)).toBeNull()
    expect(await texts()).toEqual([])
    expect(await world.callOk('takeOverChat', options({}))).toMatchObject({ text: price, isSent: false })
  })

  it('a reply that is sent after a restart still hands the chat over', async () => {
    const first = await aProcess()
    const handsOver = replyingWith({ type: 'delta', text: 'I ask.' }, { type: 'done', needsHuman: true })
    await holdReplyIn(first, handsOver)
    first.crash()
    const second = await aProcess()
    world.clock.advance(4000)
    await second.runs.settled()
    expect(await texts()).toEqual(['I ask.'])
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'handed-over' })
  })

  it('a reply that is sent after a restart belongs to the request that stored its question', async () => {
    const first = await aProcess()
    await inRequest('request-1', () => holdReplyIn(first))
    first.crash()
    const second = await aProcess()
    world.clock.advance(4000)
    await second.runs.settled()
    expect((await replies()).map(({ metadata }) => metadata.requestId)).toEqual(['request-1'])
  })

  it('a reply that is sent after a restart still names its sources', async () => {
    const first = await aProcess()
    const source = { question: 'How much is a haircut?', answer: price }
    const { id } = await world.db
      .insertInto('knowledge_items')
      .values({ company_id: company.companyId, ...source })
      .returning('id')
      .executeTakeFirstOrThrow()
    await holdReplyIn(first, replyingWith({ type: 'delta', text: price }, { type: 'done', sources: [id] }))
    first.crash()
    const second = await aProcess()
    world.clock.advance(4000)
    await second.runs.settled()
    expect((await replies())[0]?.metadata).toMatchObject({ sources: [{ id, question: source.question }] })
  })

  it('a reply whose time was more than ten minutes ago is not sent: it waits for a person’s decision', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    first.crash()
    world.clock.advance(4000 + 600_001)
    const second = await aProcess()
    await everythingEnds(second)
    expect(await texts()).toEqual([])
    const { heldReply, stoppedReply, handler } = await chat()
    expect({ heldReply, handler }).toEqual({ heldReply: null, handler: { by: 'waiting', why: 'stalled' } })
    expect(stoppedReply).toMatchObject({ text: price, isStalled: true })
    expect(lastHeld(second.published)).toBeNull()
    await world.callOk('sendStoppedReply', options({ runId: stoppedReply?.runId, shownText: price }))
    expect(await texts()).toEqual([price])
  })

  it('a reply whose time was ten minutes ago is sent at once', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    first.crash()
    world.clock.advance(4000 + 600_000)
    const second = await aProcess()
    await second.runs.settled()
    expect(await texts()).toEqual([price])
  })

  it('a held reply that cannot be read does not keep the server from starting, and is sent later', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    first.crash()
    const broken = vi.spyOn(Kysely.prototype, 'transaction').mockImplementation(() => {
      throw new Error('The database is away')
    })
    const second = await aProcess()
    const faults = () => world.logged.filter(({ sentence }) => sentence === 'A job failed')
    expect(faults()).toMatchObject([{ level: 'error', fields: { queue: 'ai-runs' } }])
    world.clock.advance(restAfterFault - 1)
    await second.runs.watchAbandoned()
    expect(faults()).toHaveLength(1)
    world.clock.advance(1)
    await second.runs.watchAbandoned()
    expect(faults()).toHaveLength(2)
    broken.mockRestore()
    expect(await texts()).toEqual([])
    world.clock.advance(restAfterFault)
    await vi.waitFor(async () => {
      world.clock.advance(4000)
      await second.runs.settled()
      expect(await texts()).toEqual([price])
    })
  })

  it('a reply that could not be stored while the server closed is not shown as stopped: the next start sends it', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    const closed = Promise.withResolvers<void>()
    vi.spyOn(Kysely.prototype, 'transaction').mockImplementationOnce(() => {
      void first.runs.close().then(closed.resolve)
      throw new Error('The database is away')
    })
    world.clock.advance(4000)
    await closed.promise
    expect(first.streamed.map(({ event }) => event)).not.toContain('thread.run.cancelled')
    expect(await texts()).toEqual([])
    const second = await aProcess()
    await second.runs.settled()
    expect(await texts()).toEqual([price])
  })
})

describe('two processes in one chat', () => {
  it('a message that only another process has received is answered after the hold', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    first.crash()
    const second = await aProcess()
    await customer.says('And a beard?')
    world.assistant.script(inPieces(beardPrice))
    await everythingEnds(second)
    expect(await texts()).toEqual([price, beardPrice])
  })

  it('a message to a process that closes is answered by the one that holds a reply', async () => {
    const closing = await aProcess()
    const holding = await aProcess()
    await holdReplyIn(holding)
    const closed = closing.runs.close()
    closing.ports.inboundMessageStored(await customer.says('And a beard?'))
    await closed
    await closing.runs.settled()
    world.assistant.script(inPieces(beardPrice))
    await everythingEnds(holding)
    expect(await texts()).toEqual([price, beardPrice])
  })

  it('a message that one process has answered is not answered by another', async () => {
    const [first, second] = [await aProcess(), await aProcess()]
    const question = await customer.says('How much is it?')
    for (const { ports, runs } of [first, second]) {
      world.assistant.script(inPieces(price))
      ports.inboundMessageStored(question)
      await runs.settled()
      world.clock.advance(1500)
      await runs.settled()
    }
    expect(await texts()).toEqual([price])
  })

  it('a process that closes gives back the held reply that it has just taken over', async () => {
    const [closing, first] = [await aProcess(), await aProcess()]
    await holdReplyIn(first)
    first.crash()
    await endLeases(world.db)
    const watched = closing.runs.watchAbandoned()
    await closing.runs.close()
    await watched
    world.clock.advance(4000)
    await closing.runs.settled()
    expect(await texts()).toEqual([])
    expect(await openJobs()).toMatchObject([{ leased_until: new Date(0) }])
    const third = await aProcess()
    await third.runs.settled()
    expect(await texts()).toEqual([price])
  })

  it('a run whose process came back is not settled by another', async () => {
    const first = await aProcess()
    await holdReplyIn(first)
    await world.db.updateTable('ai_runs').set({ held_until: null }).execute()
    const [job] = await openJobs()
    const { id, subject, attempts, leased_by: abandonedBy } = job ?? expect.fail('The run has a job')
    const due = { id, queue: 'ai-runs', subject, orderKey: subject, companyId: null, attempts, abandonedBy } as const
    expect(await settleAbandonedRun(world.ports, due, world.ports.newId())).toBeNull()
    expect(await world.db.selectFrom('ai_runs').select('status').execute()).toEqual([{ status: 'running' }])
  })
})

it('a server closes at once while a complete reply is being published at its pace, and holds it no more', async () => {
  await world.db.updateTable('agents').set({ pace: 'slow' }).execute()
  const { ports, runs, streamed, published } = await aProcess()
  await world.callOk('watchChat', options({ watcherId: 'window-1', isWatching: true }))
  world.assistant.script(inPieces('x'.repeat(2000)))
  ports.inboundMessageStored(await customer.says('How much is it?'))
  await runs.settled()
  world.clock.advance(1500)
  await vi.waitFor(
    () => {
      world.clock.advance(50)
      expect(streamed.at(-1)?.event).toBe('thread.message.delta')
    },
    { timeout: 10_000, interval: 5 },
  )
  await runs.close()
  expect(lastHeld(published)).toBeUndefined()
  expect(await texts()).toEqual([])
})
