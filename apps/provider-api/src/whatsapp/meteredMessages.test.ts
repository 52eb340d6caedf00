import { randomUUID } from 'node:crypto'
import { PricedCategory, type ChannelMessageCount, type Message, type Subscription } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readChannelMessages } from '../subscriptions/usage/readChannelMessages.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { statusOf } from './fixtures/metaPayloads.ts'
import { RawStatus } from './MetaEvent.ts'
import { meterMessage, readMessagePrice } from './meterMessage.ts'

const day = 86_400_000
let world: WhatsappServer
let lily: AWhatsappNumber
let chatId: number
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  chatId = (await lily.says('Hello')).chatId
  await subscribe(lily)
})
afterEach(() => world.halt())
afterAll(() => world.close())

/** A subscription, whose month began 29 days ago. */
const subscribe = async ({ company: { companyId } }: AWhatsappNumber): Promise<void> => {
  const at = new Date(world.clock.now().getTime() - 29 * day)
  await world.db
    .insertInto('subscriptions')
    .values({ company_id: companyId, id: randomUUID(), status: 'active', created_at: at, updated_at: at })
    .execute()
}

const as = ({ company: { owner, companyId } } = lily) => ({ token: owner.token, companyId })
const counts = async (of = lily): Promise<Subscription['usage']> =>
  ((await world.callOk('getSubscription', as(of)))['subscription'] as Subscription).usage // `callOk` has parsed it
/** Sends a text, which WhatsApp has delivered; resolves to its id there. */
const deliver = async (message: string): Promise<string> => {
  const sent = await world.callOk('sendMessage', { ...as(), body: { chatId, message } })
  await settle()
  expect((sent['message'] as Message).chatId).toBe(chatId)
  return lily.got().at(-1)?.id ?? ''
}
const settle = async () => {
  await world.deliveries().settled()
  await world.whatsapp.callback.settled()
  await world.channels().events.settled()
}
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000))
/** Meta posts a status with a price to a number. */
const report = async (id: string, status: string, pricing: unknown, { number } = lily): Promise<void> => {
  const body = JSON.stringify(statusOf(id, status, { timestamp: secondsOf(world.clock.now()), pricing }))
  await world.receive(JSON.parse(body.replaceAll('106540352242922', number.phoneNumberId)) as object)
  await settle()
}
const free = (count: number): ChannelMessageCount => ({
  channel: 'whatsapp',
  category: 'service',
  billable: 0,
  free: count,
})

describe('messages that WhatsApp bills (SUB-10)', () => {
  it('an answer is delivered, read and reported again, and is one free message of the month', async () => {
    expect(await counts()).not.toHaveProperty('channelMessages')
    const id = await deliver('We are open until six')
    expect((await counts())?.channelMessages).toEqual([free(1)])
    world.whatsapp.play.read({ number: lily.number, person: lily.ann })
    await settle()
    await report(id, 'delivered', { billable: false, pricing_model: 'PMP', category: 'service' })
    await deliver('And on Sunday from ten')
    expect((await counts())?.channelMessages).toEqual([free(2)])
  })

  it('a later status corrects the price of its message, and an earlier one that comes late does not', async () => {
    const id = await deliver('An offer')
    await report(id, 'read', { billable: true, pricing_model: 'PMP', category: 'marketing', type: 'regular' })
    const corrected = [{ channel: 'whatsapp', category: 'marketing', billable: 1, free: 0 }]
    expect((await counts())?.channelMessages).toEqual(corrected)
    await report(id, 'sent', { billable: false, pricing_model: 'PMP', category: 'service' })
    expect((await counts())?.channelMessages).toEqual(corrected)
  })

  it('a category that is not known is counted as other, and a malformed price changes nothing', async () => {
    const [one, other] = [await deliver('One'), await deliver('Other')]
    await report(one, 'read', { billable: true, category: 'lottery' })
    for (const pricing of [null, 7, [], { billable: true }, { billable: 'yes', category: 'marketing' }])
      await report(other, 'read', pricing)
    const rest = { channel: 'whatsapp', category: 'other', billable: 1, free: 0 }
    expect((await counts())?.channelMessages).toEqual([rest, free(1)])
  })

  it('a message that is not ours is not counted, nor one of ours for another company', async () => {
    const rose = await world.aNumber()
    await subscribe(rose)
    const id = await deliver('Mine')
    const price = { billable: true, category: 'marketing' }
    await report('wamid.another app', 'delivered', price)
    await report(id, 'read', price, rose)
    expect((await counts())?.channelMessages).toEqual([free(1)])
    expect(await counts(rose)).not.toHaveProperty('channelMessages')
  })

  it('the next month begins with none, and erased messages stay counted without the id that names the customer', async () => {
    const id = await deliver('Bye')
    await world.db.deleteFrom('channel_messages').execute()
    expect((await counts())?.channelMessages).toEqual([free(1)])
    const stored = await world.db.selectFrom('priced_messages').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(id)
    world.clock.advance(3 * day)
    expect(await counts()).not.toHaveProperty('channelMessages')
  })

  it.each([
    [
      { billable: true, category: 'service' },
      { category: 'service', isBillable: true },
    ],
    [
      { billable: false, category: 'utility', type: 'regular' },
      { category: 'utility', isBillable: false },
    ],
    [
      { category: 'marketing_lite', type: 'regular' },
      { category: 'marketing', isBillable: true },
    ],
    [
      { category: 'utility', type: 'free_customer_service' },
      { category: 'utility', isBillable: false },
    ],
    [
      { category: 'marketing', type: 'free_entry_point' },
      { category: 'marketing', isBillable: false },
    ],
    [
      { category: 'authentication-international', type: 'regular' },
      { category: 'authentication', isBillable: true },
    ],
    [
      { category: 'constructor', billable: true },
      { category: 'other', isBillable: true },
    ],
    [{ category: 'service', type: 'half price' }, null],
    [{ category: 'service', type: 'constructor' }, null],
    [{ category: 'service' }, null],
    [null, null],
  ])('the price %j is read as %j', (pricing, price) => {
    const raw = RawStatus.parse({ id: 'wamid.1', status: 'sent', pricing })
    expect(readMessagePrice(raw.pricing)).toEqual(price)
  })
})

const cases = 1000
const pricing = fc.record({
  billable: fc.boolean(),
  category: fc.constantFrom('marketing', 'utility', 'authentication', 'service', 'lottery'),
})
/** WhatsApp's reports of a message, by status; undefined for a status that never comes. */
const life = fc.record(
  { sent: fc.option(pricing), delivered: fc.option(pricing), read: fc.option(pricing), failed: fc.constant(null) },
  { requiredKeys: [] },
)
type Life = { [status in 'sent' | 'delivered' | 'read' | 'failed']?: { billable: boolean; category: string } | null }

/** Counted without our code: what was delivered, by the price of the last status that states one. */
const expected = (lives: readonly Life[]): string[] =>
  lives
    .flatMap(({ sent, delivered, read }) => {
      const price = read ?? delivered ?? sent
      const isDelivered = delivered !== undefined || read !== undefined
      return isDelivered && price ? [`${knownOf(price.category)} ${price.billable ? 'billable' : 'free'}`] : []
    })
    .toSorted()
const knownOf = (category: string) => (category === 'lottery' ? 'other' : category)

describe('properties of counting messages', () => {
  it(`in whatever order and however often statuses come, each message is counted once (${cases} cases)`, async () => {
    const { companyId } = lily.company
    let month = 0
    const property = fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 4 }).chain((lives) => {
        const reports = lives.flatMap((each, index) =>
          Object.entries(each).map(([status, price]) => ({ id: `wamid.${index}`, status, price })),
        )
        const again = reports.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...reports), { maxLength: 6 })
        const shuffled = again.chain((more) => {
          const all = [...reports, ...more]
          return fc.shuffledSubarray(all, { minLength: all.length })
        })
        return fc.record({ lives: fc.constant(lives), reports: shuffled })
      }),
      async ({ lives, reports }) => {
        // Each case has messages and a month of its own.
        month += 1
        const start = new Date(Date.UTC(2001, 0, 1) + month * day)
        const window = { start, end: new Date(start.getTime() + day) }
        const counted = await withCompanyTransaction(world.ports, companyId, async (trx) => {
          for (const { id, status, price } of reports) {
            const timestamp = start.getTime() / 1000 + (status === 'read' ? 60 : 0)
            const raw = RawStatus.parse({
              id: `${id} of ${month}`,
              status,
              timestamp: String(timestamp),
              pricing: price,
            })
            await meterMessage(trx, { companyId }, { raw, status: status as keyof Life, now: world.clock.now() })
          }
          return readChannelMessages(trx, companyId, window)
        })
        const each = counted.flatMap(({ category, billable, free: unbilled }) => [
          ...Array.from({ length: billable }, () => `${category} billable`),
          ...Array.from({ length: unbilled }, () => `${category} free`),
        ])
        expect(each.toSorted()).toEqual(expected(lives))
        expect(counted.every(({ category }) => PricedCategory.options.includes(category))).toBe(true)
      },
    )
    await fc.assert(property, { numRuns: cases })
  }, 120_000)
})
