import type { Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { changeStatus, type StatusChange } from './changeStatus.ts'
import { readMessages } from '../read/readMessages.ts'
import { storeMessage } from '../write/storeMessage.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { settleUnknown, type DeliveryEvidence, type ContentMatch } from './settleUnknown.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily, { platform: 'whatsapp_web' })
})
afterAll(() => world.close())

const minute = 60_000
const { parse } = Date

const become = (messageId: number, status: StatusChange['status']) =>
  withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
    changeStatus(trx, emit, { companyId: lily.companyId, messageId, status, now: world.clock.now() }),
  )
const sends = async (text: string, status: StatusChange['status'] | 'pending' = 'unknown'): Promise<Message> => {
  const { message } = await world.callOk('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId: anna.chatId, message: text },
  })
  const sent = message as Message // `callOk` has read it by the contract.
  if (status !== 'pending') await become(sent.id, status)
  return sent
}
const stateOf = async ({ id }: Pick<Message, 'id'>) => {
  const [message] = await readMessages(world.db, [id])
  return [message?.status, message?.platformMessageId, message?.metadata.error?.code]
}
type Shared = 'companyId' | 'chatId' | 'now'
type OfOneKind<Evidence> = Evidence extends DeliveryEvidence
  ? Omit<Evidence, Shared> & Partial<Pick<Evidence, Shared>>
  : never
const settle = (evidence: OfOneKind<DeliveryEvidence>) =>
  withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
    settleUnknown(trx, emit, { companyId: lily.companyId, chatId: anna.chatId, now: world.clock.now(), ...evidence }),
  )
/** A text as the channel shows it: it splits our messages at each `|` into several of its own. */
const seen = (shown: string, at: Date, platformMessageId = '900') =>
  ({
    by: 'content',
    status: 'sent',
    platformMessageId,
    at,
    compare: ({ text }: Pick<Message, 'text'>) => likenessOf(text.split('|'), shown),
  }) as const
const likenessOf = (parts: string[], shown: string): ContentMatch => {
  if (!parts.includes(shown)) return 'none'
  return parts.length === 1 ? 'whole' : parts.indexOf(shown) === parts.length - 1 ? 'last-part' : 'other-part'
}
const arrives = (messageId: number, platformMessageId?: string) =>
  withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
    changeStatus(trx, emit, {
      companyId: lily.companyId,
      messageId,
      status: 'sent',
      now: world.clock.now(),
      ...(platformMessageId && { platformMessageId }),
    }),
  )

describe('evidence by reference, which has the id of the message', () => {
  it.each([
    ['sent', undefined],
    ['delivered', undefined],
    ['read', undefined],
    ['failed', 'BLOCKED'],
  ] as const)('evidence by reference settles a message as %s', async (status, code) => {
    const message = await sends('Come at five')
    const error = code && { error: { code, message: 'Blocked' } }
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    expect(
      await settle({ by: 'reference', messageId: message.id, status, platformMessageId: 'wamid.1', ...error }),
    ).toBe(message.id)
    expect(await stateOf(message)).toEqual([status, 'wamid.1', code])
    await watcher.expectEventsMatchState()
  })

  it('evidence by reference settles a message once', async () => {
    const message = await sends('Come at five')
    await settle({ by: 'reference', messageId: message.id, status: 'delivered' })
    const { length } = world.published
    expect(await settle({ by: 'reference', messageId: message.id, status: 'failed' })).toBeNull()
    expect(world.published).toHaveLength(length)
    expect(await stateOf(message)).toEqual(['delivered', null, undefined])
  })

  it.each(['pending', 'failed', 'sent', 'read'] as const)(
    'evidence by reference leaves a message that is %s unchanged',
    async (status) => {
      const message = await sends('Come at five', status)
      expect(await settle({ by: 'reference', messageId: message.id, status: 'sent' })).toBeNull()
      expect((await stateOf(message))[0]).toBe(status)
    },
  )

  it('evidence by reference does not reach another chat or company', async () => {
    const message = await sends('Come at five')
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    const rose = await world.aCompany({ name: 'Rose' })
    const evidence = { by: 'reference', messageId: message.id, status: 'sent' } as const
    expect(await settle({ ...evidence, chatId: boris.chatId })).toBeNull()
    expect(await settle({ ...evidence, companyId: rose.companyId })).toBeNull()
    expect((await stateOf(message))[0]).toBe('unknown')
  })
})

describe('evidence by content, which has the text of the message', () => {
  it('evidence by content settles the message that it shows, and stores the channel’s id', async () => {
    const other = await sends('See you')
    const message = await sends('Come at five')
    expect(await settle(seen('Come at five', world.clock.now()))).toBe(message.id)
    expect(await stateOf(message)).toEqual(['sent', '900', undefined])
    expect((await stateOf(other))[0]).toBe('unknown')
  })

  it('evidence by content excludes messages stored later, or failed before the channel took it', async () => {
    const message = await sends('Come at five')
    const at = parse(message.createdAt)
    expect(await settle(seen('Come at five', new Date(at - 5 * minute - 1)))).toBeNull()
    expect(await settle(seen('Come at five', new Date(at + 5 * minute + 1)))).toBeNull()
    expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('evidence by content may arrive long after the channel took the message', async () => {
    const message = await sends('Come at five')
    world.clock.advance(30 * 24 * 60 * minute)
    expect(await settle(seen('Come at five', new Date(message.createdAt)))).toBe(message.id)
  })

  it('evidence by content settles a message that the channel took while the server was down', async () => {
    const message = await sends('Come at five', 'pending')
    world.clock.advance(60 * minute)
    await become(message.id, 'unknown')
    expect(await settle(seen('Come at five', new Date(parse(message.createdAt) + 20 * minute)))).toBe(message.id)
  })

  it('of two messages with the same text, evidence settles the one that was in flight then', async () => {
    const first = await sends('Yes')
    world.clock.advance(11 * minute)
    const second = await sends('Yes')
    expect(await settle(seen('Yes', new Date(parse(second.createdAt) + 1000)))).toBe(second.id)
    expect((await stateOf(first))[0]).toBe('unknown')
  })

  it('of two messages that waited for each other, evidence settles neither, though one was stored nearer', async () => {
    const first = await sends('Yes', 'pending')
    world.clock.advance(20 * minute)
    const second = await sends('Yes', 'pending')
    world.clock.advance(minute)
    const taken = world.clock.now()
    for (const { id } of [first, second]) await become(id, 'unknown')
    expect(await settle(seen('Yes', taken))).toBeNull()
    for (const message of [first, second]) expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('of two indistinguishable messages, evidence settles neither', async () => {
    const both = [await sends('Yes'), await sends('Yes')]
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    for (const message of both) expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('evidence of a message that is confirmed settles no unknown one', async () => {
    const arrived = await sends('Yes', 'pending')
    await arrives(arrived.id, '900')
    const unknown = await sends('Yes')
    expect(await settle(seen('Yes', world.clock.now(), '900'))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
    expect(await settle(seen('Yes', world.clock.now(), '901'))).toBe(unknown.id)
  })

  it('evidence is ambiguous when an AI reply with the same text arrived, because its channel id is not stored', async () => {
    const unknown = await sends('Yes')
    await withCompanyTransaction(world.ports, lily.companyId, (trx) =>
      storeMessage(trx, {
        companyId: lily.companyId,
        chatId: anna.chatId,
        platform: 'openai',
        fromId: anna.userId,
        toId: null,
        text: 'Yes',
        status: 'sent',
        platformMessageId: 'ai:1',
        now: world.clock.now(),
      }),
    )
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
  })

  it('evidence is ambiguous while a message with the same text is in flight', async () => {
    const unknown = await sends('Yes')
    const again = await sends('Yes', 'pending')
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    await arrives(again.id, '900')
    expect((await stateOf(unknown))[0]).toBe('unknown')
    expect(await settle(seen('Yes', world.clock.now(), '899'))).toBe(unknown.id)
  })

  it('evidence is ambiguous when a message with the same text arrived without a stored channel id', async () => {
    const unknown = await sends('Yes')
    const confirmed = await sends('Yes')
    await arrives(confirmed.id)
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
  })

  it('evidence is not ambiguous because of a message that arrived long before', async () => {
    const confirmed = await sends('Yes')
    await arrives(confirmed.id)
    world.clock.advance(11 * minute)
    const unknown = await sends('Yes')
    expect(await settle(seen('Yes', world.clock.now()))).toBe(unknown.id)
  })

  it('evidence is ambiguous when a multi-part message with the same end arrived, because only one part’s id is stored', async () => {
    const unknown = await sends('One|two')
    const again = await sends('One|two', 'pending')
    await arrives(again.id, '900')
    expect(await settle(seen('two', world.clock.now(), '901'))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
  })

  it('evidence of another part than the last settles neither a multi-part message nor one with that text alone', async () => {
    const both = [await sends('One|two'), await sends('One')]
    expect(await settle(seen('One', world.clock.now()))).toBeNull()
    for (const message of both) expect((await stateOf(message))[0]).toBe('unknown')
  })
})

describe('a confirmation by a person', () => {
  const confirm = (messageId: number) =>
    world.callOk('confirmDelivery', { token: lily.owner.token, companyId: lily.companyId, body: { messageId } })

  it('a person’s confirmation settles a message as sent and is emitted', async () => {
    const { id } = await sends('Come at five')
    expect(await confirm(id)).toMatchObject({ message: { id, status: 'sent', metadata: {} } })
    expect(world.published.at(-2)).toMatchObject({
      event: 'message_status_update',
      payload: { messageId: id, status: 'sent' },
    })
  })

  it.each(['pending', 'failed', 'read'] as const)(
    'a person’s confirmation does not change a message that is %s',
    async (status) => {
      const { id } = await sends('Come at five', status)
      const { length } = world.published
      expect(await confirm(id)).toMatchObject({ message: { id, status } })
      expect(world.published).toHaveLength(length)
    },
  )

  it('a person cannot confirm a message of another company', async () => {
    const { id } = await sends('Come at five')
    const rose = await world.aCompany({ name: 'Rose' })
    const answer = await world.call('confirmDelivery', {
      token: rose.owner.token,
      companyId: rose.companyId,
      body: { messageId: id },
    })
    expect(answer.statusCode).toBe(404)
    expect((await stateOf({ id }))[0]).toBe('unknown')
  })
})

describe('properties', () => {
  const rank = ['pending', 'unknown', 'sent', 'failed', 'delivered', 'read']
  const evidence = fc.record({
    place: fc.nat({ max: 2 }),
    status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
    isShown: fc.boolean(),
    platformMessageId: fc.constantFrom('1', '2'),
  })

  it('any evidence advances an unknown message or changes nothing, and never touches another one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pending', 'unknown', 'sent', 'failed'), { minLength: 3, maxLength: 3 }),
        fc.array(evidence, { maxLength: 6 }),
        async (states, reports) => {
          anna = await aCustomer(world, lily)
          const messages = []
          for (const [place, status] of states.entries()) messages.push(await sends(`Message ${place}`, status))
          for (const { place, status, isShown, platformMessageId } of reports) {
            const message = messages[place] ?? expect.fail('There are three')
            const before = await Promise.all(messages.map(async (each) => (await stateOf(each))[0] ?? ''))
            await settle(
              isShown
                ? { ...seen(message.text, world.clock.now(), platformMessageId), status }
                : { by: 'reference', messageId: message.id, status },
            )
            const after = await Promise.all(messages.map(async (each) => (await stateOf(each))[0] ?? ''))
            for (const [at, was] of before.entries()) {
              if (was === 'unknown' && at === place)
                expect(rank.indexOf(after[at] ?? '')).toBeGreaterThanOrEqual(rank.indexOf(was))
              else expect(after[at]).toBe(was)
            }
          }
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)
})
