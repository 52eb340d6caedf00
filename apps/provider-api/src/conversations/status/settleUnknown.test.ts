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
  const { message } = await world.ask('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId: anna.chatId, message: text },
  })
  const sent = message as Message // `ask` has read it by the contract.
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
/** Words that the channel shows. It cuts a message of ours at each `|` into messages of its own. */
const seen = (words: string, at: Date, platformMessageId = '900') =>
  ({
    by: 'content',
    status: 'sent',
    platformMessageId,
    at,
    compare: ({ text }: Pick<Message, 'text'>) => likenessOf(text.split('|'), words),
  }) as const
const likenessOf = (parts: string[], words: string): ContentMatch => {
  if (!parts.includes(words)) return 'none'
  return parts.length === 1 ? 'whole' : parts.indexOf(words) === parts.length - 1 ? 'last-part' : 'other-part'
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

describe('evidence that names the message by our own id', () => {
  it.each([
    ['sent', undefined],
    ['delivered', undefined],
    ['read', undefined],
    ['failed', 'BLOCKED'],
  ] as const)('settles it as %s', async (status, code) => {
    const message = await sends('Come at five')
    const error = code && { error: { code, message: 'Blocked' } }
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    expect(
      await settle({ by: 'reference', messageId: message.id, status, platformMessageId: 'wamid.1', ...error }),
    ).toBe(message.id)
    expect(await stateOf(message)).toEqual([status, 'wamid.1', code])
    await watcher.expectToldIsTrue()
  })

  it('once: what comes later finds nothing unknown', async () => {
    const message = await sends('Come at five')
    await settle({ by: 'reference', messageId: message.id, status: 'delivered' })
    const { length } = world.told
    expect(await settle({ by: 'reference', messageId: message.id, status: 'failed' })).toBeNull()
    expect(world.told).toHaveLength(length)
    expect(await stateOf(message)).toEqual(['delivered', null, undefined])
  })

  it.each(['pending', 'failed', 'sent', 'read'] as const)('leaves a message that is %s as it is', async (status) => {
    const message = await sends('Come at five', status)
    expect(await settle({ by: 'reference', messageId: message.id, status: 'sent' })).toBeNull()
    expect((await stateOf(message))[0]).toBe(status)
  })

  it('is of no other chat and no other company', async () => {
    const message = await sends('Come at five')
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    const rose = await world.aCompany({ name: 'Rose' })
    const evidence = { by: 'reference', messageId: message.id, status: 'sent' } as const
    expect(await settle({ ...evidence, chatId: boris.chatId })).toBeNull()
    expect(await settle({ ...evidence, companyId: rose.companyId })).toBeNull()
    expect((await stateOf(message))[0]).toBe('unknown')
  })
})

describe('evidence that shows the message', () => {
  it('settles the one it shows, and keeps the channel’s id of it', async () => {
    const other = await sends('See you')
    const message = await sends('Come at five')
    expect(await settle(seen('Come at five', world.clock.now()))).toBe(message.id)
    expect(await stateOf(message)).toEqual(['sent', '900', undefined])
    expect((await stateOf(other))[0]).toBe('unknown')
  })

  it('is not of one that was stored after, nor of one that had been given up before the channel took it', async () => {
    const message = await sends('Come at five')
    const at = parse(message.createdAt)
    expect(await settle(seen('Come at five', new Date(at - 5 * minute - 1)))).toBeNull()
    expect(await settle(seen('Come at five', new Date(at + 5 * minute + 1)))).toBeNull()
    expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('may come long after the channel took it', async () => {
    const message = await sends('Come at five')
    world.clock.advance(30 * 24 * 60 * minute)
    expect(await settle(seen('Come at five', new Date(message.createdAt)))).toBe(message.id)
  })

  it('is of one that the channel took while the server was down', async () => {
    const message = await sends('Come at five', 'pending')
    world.clock.advance(60 * minute)
    await become(message.id, 'unknown')
    expect(await settle(seen('Come at five', new Date(parse(message.createdAt) + 20 * minute)))).toBe(message.id)
  })

  it('is of the one of two with the same words that was on its way then', async () => {
    const first = await sends('Yes')
    world.clock.advance(11 * minute)
    const second = await sends('Yes')
    expect(await settle(seen('Yes', new Date(parse(second.createdAt) + 1000)))).toBe(second.id)
    expect((await stateOf(first))[0]).toBe('unknown')
  })

  it('is of neither of two that waited for each other, though it was stored nearer to one of them', async () => {
    const first = await sends('Yes', 'pending')
    world.clock.advance(20 * minute)
    const second = await sends('Yes', 'pending')
    world.clock.advance(minute)
    const taken = world.clock.now()
    for (const { id } of [first, second]) await become(id, 'unknown')
    expect(await settle(seen('Yes', taken))).toBeNull()
    for (const message of [first, second]) expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('is of neither of two that nothing tells apart', async () => {
    const both = [await sends('Yes'), await sends('Yes')]
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    for (const message of both) expect((await stateOf(message))[0]).toBe('unknown')
  })

  it('is of no unknown one when it is of one that is known to have arrived', async () => {
    const arrived = await sends('Yes', 'pending')
    await arrives(arrived.id, '900')
    const unknown = await sends('Yes')
    expect(await settle(seen('Yes', world.clock.now(), '900'))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
    expect(await settle(seen('Yes', world.clock.now(), '901'))).toBe(unknown.id)
  })

  it('is doubtful when a reply of the AI that arrived says the same, because its id at the channel is not kept', async () => {
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

  it('is doubtful while a message with the same words is on its way, because the channel may have taken that one', async () => {
    const unknown = await sends('Yes')
    const again = await sends('Yes', 'pending')
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    await arrives(again.id, '900')
    expect((await stateOf(unknown))[0]).toBe('unknown')
    expect(await settle(seen('Yes', world.clock.now(), '899'))).toBe(unknown.id)
  })

  it('is doubtful when a message with the same words arrived of which the channel’s id is not known', async () => {
    const unknown = await sends('Yes')
    const confirmed = await sends('Yes')
    await arrives(confirmed.id)
    expect(await settle(seen('Yes', world.clock.now()))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
  })

  it('is not doubtful because of a message that had arrived long before', async () => {
    const confirmed = await sends('Yes')
    await arrives(confirmed.id)
    world.clock.advance(11 * minute)
    const unknown = await sends('Yes')
    expect(await settle(seen('Yes', world.clock.now()))).toBe(unknown.id)
  })

  it('is doubtful when a message of several parts arrived that ends alike, because the id of one part alone is kept', async () => {
    const unknown = await sends('One|two')
    const again = await sends('One|two', 'pending')
    await arrives(again.id, '900')
    expect(await settle(seen('two', world.clock.now(), '901'))).toBeNull()
    expect((await stateOf(unknown))[0]).toBe('unknown')
  })

  it('is of no message of several parts when it shows another part than the last, nor then of a message that has those words alone', async () => {
    const both = [await sends('One|two'), await sends('One')]
    expect(await settle(seen('One', world.clock.now()))).toBeNull()
    for (const message of both) expect((await stateOf(message))[0]).toBe('unknown')
  })
})

describe('a person who has looked', () => {
  const confirm = (messageId: number) =>
    world.ask('confirmDelivery', { token: lily.owner.token, companyId: lily.companyId, body: { messageId } })

  it('settles it as sent, and everybody is told', async () => {
    const { id } = await sends('Come at five')
    expect(await confirm(id)).toMatchObject({ message: { id, status: 'sent', metadata: {} } })
    expect(world.told.at(-2)).toMatchObject({
      event: 'message_status_update',
      payload: { messageId: id, status: 'sent' },
    })
  })

  it.each(['pending', 'failed', 'read'] as const)('changes nothing of a message that is %s', async (status) => {
    const { id } = await sends('Come at five', status)
    const { length } = world.told
    expect(await confirm(id)).toMatchObject({ message: { id, status } })
    expect(world.told).toHaveLength(length)
  })

  it('is refused the messages of another company', async () => {
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

describe('laws', () => {
  const rank = ['pending', 'unknown', 'sent', 'failed', 'delivered', 'read']
  const evidence = fc.record({
    place: fc.nat({ max: 2 }),
    status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
    isShown: fc.boolean(),
    platformMessageId: fc.constantFrom('1', '2'),
  })

  it('evidence, whatever it says, moves a message forward or not at all, and never one that was not unknown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pending', 'unknown', 'sent', 'failed'), { minLength: 3, maxLength: 3 }),
        fc.array(evidence, { maxLength: 6 }),
        async (states, said) => {
          anna = await aCustomer(world, lily)
          const messages = []
          for (const [place, status] of states.entries()) messages.push(await sends(`Message ${place}`, status))
          for (const { place, status, isShown, platformMessageId } of said) {
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
