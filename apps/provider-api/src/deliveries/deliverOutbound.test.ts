import type { Message } from '@frontdesk/contract'
import { TransactionBuilder } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { changeStatus, type StatusChange } from '../conversations/status/changeStatus.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { makeDueAtOnce } from '../jobs/attempts.ts'
import { enqueueDelivery } from '../queues/queuedDeliveries.ts'
import type { DeliveryOutcome, LeftDelivery } from '../ports/Channel.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { queuedMessages } from '../testing/queuedMessages.ts'
import { createDeliveries } from './deliverOutbound.ts'
import { settleUnknown, type ContentMatch } from '../conversations/status/settleUnknown.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
let deliveries: JobWorker
/** The texts that were sent over the channel, and the outcome of each call. */
let sent: string[]
let answers: Map<string, Promise<DeliveryOutcome>>
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  await world.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', anna.chatId).execute()
  sent = []
  answers = new Map()
  deliveries = createDeliveries(world.ports, { telegram: { send } })
})
afterEach(() => deliveries.close())
afterAll(() => world.close())

const send = ({ text }: { text: string }) => {
  sent.push(text)
  return (
    answers.get(text) ??
    Promise.resolve<DeliveryOutcome>({ type: 'sent', platformMessageId: String(1000 + sent.length) })
  )
}
const sends = async (text: string, { chatId } = anna): Promise<Message> => {
  const { message } = await world.callOk('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId, message: text },
  })
  return message as Message // `callOk` has checked it against the contract.
}
const delivered = () => {
  deliveries.wake()
  return deliveries.settled()
}
const become = (messageId: number, change: Pick<StatusChange, 'status' | 'platformMessageId'>) =>
  withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
    changeStatus(trx, emit, { companyId: lily.companyId, messageId, now: world.clock.now(), ...change }),
  )
const stateOf = async ({ id }: Message) => {
  const [message] = await readMessages(world.db, [id])
  return [message?.status, message?.platformMessageId]
}
const waiting = () => queuedMessages(world.db)

it('a delivery ends when its company is deleted while its channel answers', async () => {
  const answer = Promise.withResolvers<DeliveryOutcome>()
  answers.set('Hello', answer.promise)
  await sends('Hello')
  deliveries.wake()
  await expect.poll(() => sent).toEqual(['Hello'])
  await world.db.deleteFrom('companies').where('id', '=', lily.companyId).execute()
  answer.resolve({ type: 'sent', platformMessageId: '1' })
  await deliveries.settled()
  expect([await waiting(), world.logged]).toEqual([[], []])
})

describe('a claim whose commit arrived although its answer was lost', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** Loses the answer to the next commit, and refuses so many transactions after it. */
  const loseNextCommit = (refused: number) => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
    const { execute } = TransactionBuilder.prototype
    const gone = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    let begun = 0
    vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementation(async function (
      this: TransactionBuilder<unknown>,
      ...args: unknown[]
    ): Promise<never> {
      begun += 1
      if (begun > 1 && begun <= 1 + refused) throw gone()
      const result: unknown = await Reflect.apply(execute, this, args)
      if (begun === 1) throw gone()
      return result as never
    })
  }

  it.each([0, 3])('sends its message once, after an outage that refuses %i transactions more', async (refused) => {
    const message = await sends('Hello')
    loseNextCommit(refused)
    deliveries.wake()
    for (let passed = 0; passed < refused; passed += 1) {
      await expect.poll(world.clock.due).toContain(1000)
      world.clock.advance(1000)
    }
    await deliveries.settled()
    expect([sent, await stateOf(message)]).toEqual([[], ['pending', null]])
    world.clock.advance(60_000)
    await deliveries.settled()
    expect([sent, await stateOf(message), await waiting()]).toEqual([['Hello'], ['sent', '1001'], []])
  })

  it('a fault of sending itself is not taken back: the message may have arrived, and is not sent again', async () => {
    const answer = Promise.withResolvers<DeliveryOutcome>()
    answers.set('Hello', answer.promise)
    const message = await sends('Hello')
    deliveries.wake()
    await expect.poll(() => sent).toEqual(['Hello'])
    answer.reject(new Error('broken'))
    await deliveries.settled()
    world.clock.advance(60_000)
    await delivered()
    expect([sent, await stateOf(message)]).toEqual([['Hello'], ['unknown', null]])
  })
})

describe('a repetition of a delivery whose outcome is unknown', () => {
  const aRepetition = async (outcome: DeliveryOutcome) => {
    answers.set('Hello', Promise.resolve<DeliveryOutcome>({ type: 'unknown' }))
    const message = await sends('Hello')
    await delivered()
    expect(await stateOf(message)).toEqual(['unknown', null])
    answers.set('Hello', Promise.resolve(outcome))
    await enqueueDelivery(world.db, message, world.clock.now())
    return message
  }

  it('the message is sent when the attempt succeeds', async () => {
    const message = await aRepetition({ type: 'sent', platformMessageId: '7' })
    await delivered()
    expect([sent, await stateOf(message), await waiting()]).toEqual([['Hello', 'Hello'], ['sent', '7'], []])
  })

  it.each([
    ['the channel refuses', { type: 'failed', code: 'BLOCKED', message: 'Blocked' }],
    ['has an unknown outcome, too', { type: 'unknown' }],
  ] as const)('an attempt that %s leaves the outcome unknown', async (_, outcome) => {
    const message = await aRepetition(outcome)
    await delivered()
    expect([sent, await stateOf(message), await waiting()]).toEqual([['Hello', 'Hello'], ['unknown', null], []])
  })

  it('an attempt that must not be made leaves the outcome unknown', async () => {
    const message = await aRepetition({ type: 'sent', platformMessageId: '7' })
    await world.db.updateTable('messenger_integrations').set({ is_active: false }).execute()
    await delivered()
    expect([sent, await stateOf(message), await waiting()]).toEqual([['Hello'], ['unknown', null], []])
  })

  it('evidence of the earlier attempt ends a repetition that waits', async () => {
    const { id: messageId, chatId } = await aRepetition({ type: 'sent', platformMessageId: '7' })
    const { companyId } = lily
    await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
      settleUnknown(trx, emit, {
        by: 'reference',
        companyId,
        chatId,
        messageId,
        status: 'sent',
        now: world.clock.now(),
      }),
    )
    await delivered()
    expect([sent, await waiting()]).toEqual([['Hello'], []])
  })
})

describe('a channel that asks to wait', () => {
  it.each(['channel', 'platform'] as const)(
    'a wait of a %s is kept by another process than the one that was asked',
    async (scope) => {
      const bella = await aCustomer(world, lily, { name: 'Bella' })
      const place = { platform_chat_id: '78', ...(scope === 'channel' && { messenger_id: anna.messengerId }) }
      await world.db.updateTable('chats').set(place).where('id', '=', bella.chatId).execute()
      const wait = { type: 'later', scope, milliseconds: 60_000, code: 'RATE_LIMITED', message: 'Too many' } as const
      answers.set('One', Promise.resolve(wait))
      await sends('One')
      await delivered()
      await deliveries.close()
      deliveries = createDeliveries(world.ports, { telegram: { send } })
      answers.clear()
      await sends('Two', bella)
      await delivered()
      world.clock.advance(59_999)
      await delivered()
      expect(sent).toEqual(['One'])
      world.clock.advance(1)
      await delivered()
      expect(sent.toSorted()).toEqual(['One', 'One', 'Two'])
    },
  )
})

describe('a message that one process leaves to another, which has the session of its channel', () => {
  it('keeps the wait before its next attempt, whatever the first process remembers', async () => {
    const left: LeftDelivery[] = []
    world.ports.subscribe({ deliveryLeft: (delivery) => void left.push(delivery) })
    const without = createDeliveries(world.ports, { telegram: { send, isHere: () => false } })
    const withSession = createDeliveries(world.ports, { telegram: { send, isHere: () => true } })
    const busy = { type: 'later', scope: 'chat', milliseconds: null, code: 'BUSY', message: 'Busy' } as const
    answers.set('Hello', Promise.resolve(busy))
    await sends('Hello')
    without.wake()
    await without.settled()
    const [{ leftJobId: id, dueAt }] = left.length === 1 ? (left as [LeftDelivery]) : expect.fail('It was left once')
    await makeDueAtOnce(world.db, { id, dueAt: new Date(dueAt) }, world.clock.now())
    withSession.wake(String(anna.chatId))
    await withSession.settled()
    const job = world.db.selectFrom('jobs').select(['attempts', 'due_at']).where('id', '=', id)
    const postponed = { attempts: 1, due_at: new Date(world.clock.now().getTime() + 2_000) }
    expect([sent, await job.execute()]).toEqual([['Hello'], [postponed]])
    world.clock.advance(1_000)
    await without.settled()
    expect([left.length, await job.execute()]).toEqual([1, [postponed]])
    for (const worker of [without, withSession]) await worker.close()
  })

  it('is not made due earlier than a third process without the session has postponed it', async () => {
    const left: number[] = []
    world.ports.subscribe({ deliveryLeft: ({ dueAt }) => void left.push(dueAt) })
    const without = createDeliveries(world.ports, { telegram: { send, isHere: () => false } })
    await sends('Hello')
    without.wake()
    await without.settled()
    const later = new Date(world.clock.now().getTime() + 2_500)
    await world.db.updateTable('jobs').set({ due_at: later }).where('queue', '=', 'deliveries').execute()
    world.clock.advance(1_000)
    await without.settled()
    const due = await world.db.selectFrom('jobs').select('due_at').where('queue', '=', 'deliveries').execute()
    expect([left.at(-1), due]).toEqual([later.getTime(), [{ due_at: later }]])
    await without.close()
  })
})

describe('the outcome of a delivery', () => {
  it('an outcome is recorded for its own message, although the customer quoted it before the channel answered', async () => {
    answers.set('Come at five', Promise.resolve({ type: 'unknown' }))
    const lost = await sends('Come at five')
    await delivered()
    const taken = Promise.withResolvers<DeliveryOutcome>()
    answers.set('Come at five', taken.promise)
    const again = await sends('Come at five')
    const done = delivered()
    await expect.poll(() => sent).toEqual(['Come at five', 'Come at five'])
    const now = world.clock.now()
    const evidence = {
      by: 'content',
      companyId: lily.companyId,
      chatId: anna.chatId,
      status: 'sent',
      platformMessageId: '900',
      at: now,
      now,
      compare: (): ContentMatch => 'whole',
    } as const
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) => settleUnknown(trx, emit, evidence))
    taken.resolve({ type: 'sent', platformMessageId: '900' })
    await done
    expect(await stateOf(lost)).toEqual(['unknown', null])
    expect(await stateOf(again)).toEqual(['sent', '900'])
  })

  it('an outcome is recorded without the channel’s id when another message has it, and the next message is sent', async () => {
    const first = await sends('Come at five')
    answers.set('Come at five', Promise.resolve({ type: 'sent', platformMessageId: '900' }))
    await delivered()
    const again = await sends('Come at five')
    const next = await sends('See you')
    await delivered()
    expect(await stateOf(first)).toEqual(['sent', '900'])
    expect(await stateOf(again)).toEqual(['sent', null])
    expect((await stateOf(next))[0]).toBe('sent')
    expect(await waiting()).toEqual([])
  })

  it('an outcome that the database can never store becomes unknown, and the next message is sent', async () => {
    answers.set('Come at five', Promise.resolve({ type: 'failed', code: 'REJECTED', message: 'Bad Request: \0' }))
    const refused = await sends('Come at five')
    const next = await sends('See you')
    await delivered()
    expect((await stateOf(refused))[0]).toBe('unknown')
    expect((await stateOf(next))[0]).toBe('sent')
    expect(await waiting()).toEqual([])
  })

  it('a message that can never be claimed has failed after half an hour, and the next one is sent', async () => {
    let isBroken = true
    const broken = createDeliveries(world.ports, {
      telegram: {
        send: () => Promise.resolve<DeliveryOutcome>({ type: 'sent', platformMessageId: '900' }),
        isHere: () => {
          if (isBroken) throw new Error('broken')
          return true
        },
      },
    })
    const [first, second] = [await sends('One'), await sends('Two')]
    const passes = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        world.clock.advance(60_000)
        await broken.settled()
      }
    }
    broken.wake()
    await broken.settled()
    await passes(29)
    expect([(await stateOf(first))[0], (await stateOf(second))[0]]).toEqual(['pending', 'pending'])
    await passes(1)
    expect([(await stateOf(first))[0], (await stateOf(second))[0]]).toEqual(['failed', 'pending'])
    isBroken = false
    await passes(1)
    expect(await stateOf(second)).toEqual(['sent', '900'])
    const jobs = world.db.selectFrom('jobs').select(['subject', 'error', 'attempts']).where('queue', '=', 'deliveries')
    expect(await jobs.execute()).toEqual([{ subject: String(first.id), error: 'INTERNAL', attempts: 1 }])
    await broken.close()
  })

  it('an outcome by our own id does not store a channel’s id that another message has', async () => {
    const [first, second] = [await sends('One'), await sends('Two')]
    await become(first.id, { status: 'sent', platformMessageId: '900' })
    await become(second.id, { status: 'unknown' })
    await become(second.id, { status: 'delivered', platformMessageId: '900' })
    expect(await stateOf(second)).toEqual(['delivered', null])
  })
})
