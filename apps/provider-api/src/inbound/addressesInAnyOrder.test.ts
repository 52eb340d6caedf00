import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aConnectedMessenger } from '../testing/aConnectedMessenger.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import type { Addresses } from './addressChanges.ts'
import type { ChannelPerson, InboundEvent } from './InboundEvent.ts'
import { receiveInbound } from './receiveInbound.ts'

/** In how many orders it is tried; `SEED` repeats a run. */
const cases = Number(process.env['ADDRESS_ORDERS'] ?? 12)
const seed = Number(process.env['SEED'] ?? 140)

let world: TestServer
let company: ACompany
let channels = 0
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
})
afterAll(() => world.close())

/** Minutes of an afternoon a day ago. */
const minute = (count: number) => new Date(world.clock.now().getTime() - 86_400_000 + count * 60_000)
const named = (addresses: Addresses): ChannelPerson => ({ ...addresses, name: 'Maria', username: null })
const written = (id: string, person: ChannelPerson, at: Date) => ({
  text: id,
  kind: null,
  channelId: id,
  person,
  sentAt: at,
  repliesTo: null,
})
const says = (id: string, addresses: Addresses, at: number): InboundEvent => ({
  type: 'message',
  written: written(id, named(addresses), minute(at)),
})
const onPhone = (id: string, addresses: Addresses, at: number): InboundEvent => ({
  type: 'echo',
  written: written(id, { ...named(addresses), name: null }, minute(at)),
  hasFile: false,
  partsOf: (text) => [{ type: 'text', text }],
})
const moves = (id: string, from: Addresses, to: Addresses, at: number): InboundEvent => ({
  type: 'moved',
  person: { ...from, name: null, username: null },
  channelId: id,
  text: id,
  at: minute(at),
  to,
})

/** Has a new channel receive these events in this order, and returns what it shows at the end. */
async function shownAfter(events: readonly InboundEvent[]) {
  channels += 1
  const { companyId } = company
  const id = await aConnectedMessenger(world, company, { type: 'whatsapp', externalId: `9${channels}`, token: 'T' })
  const account = { id, companyId, platform: 'whatsapp', ownerId: `owner ${id}`, name: 'Lily' } as const
  for (const event of events) await receiveInbound(world.ports, account, event)
  const chats = await world.db
    .selectFrom('chats')
    .select(['id', 'title', 'ai_enabled', 'platform_chat_id', 'last_inbound_at'])
    .where('messenger_id', '=', id)
    .where('joined_into', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const shown = []
  for (const { id: chatId, ...chat } of chats) {
    const of = world.db.selectFrom('messages').where('chat_id', '=', chatId)
    const identities = world.db
      .selectFrom('channel_identities')
      .select(['kind', 'value', 'user_id'])
      .where('chat_id', '=', chatId)
    const theirs = await identities.where('ended_at', 'is', null).orderBy('kind').orderBy('value').execute()
    const user = await world.db
      .selectFrom('users')
      .select(['phone', 'display_name'])
      .where('id', '=', (await identities.executeTakeFirstOrThrow()).user_id)
      .executeTakeFirstOrThrow()
    shown.push({
      ...chat,
      ...user,
      theirs: theirs.map(({ kind, value }) => `${kind} ${value}`),
      messages: (await of.select('text').orderBy('sent_at').orderBy('text').execute()).map(({ text }) => text),
    })
  }
  return shown
}

const phones = ['380501112233', '551187654321', '5511987654321']
const aPlace: fc.Arbitrary<Addresses> = fc.oneof(
  fc.record({ phone: fc.constantFrom(...phones), userId: fc.constant(null) }),
  fc.record({ phone: fc.constantFrom(...phones), userId: fc.constantFrom('UA.1', 'UA.2', 'UA.3') }),
  fc.record({ phone: fc.constant(null), userId: fc.constantFrom('UA.1', 'UA.2', 'UA.3') }),
)
type Happening = 'words' | 'echo' | 'hidden'

/** Where a person was in turn, and what happened at each place. */
const aStory = fc
  .array(
    fc.record({
      at: aPlace,
      happened: fc.array(fc.constantFrom<Happening>('words', 'words', 'words', 'echo', 'hidden'), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    { minLength: 2, maxLength: 4 },
  )
  // A change is one to other addresses, and of all of them: a channel names both where a person has both.
  .filter((story) =>
    story.every(
      ({ at }, place) =>
        place === 0 || (differ(at.phone, story[place - 1]?.at.phone) && differ(at.userId, story[place - 1]?.at.userId)),
    ),
  )

const spelled = (phone: string | null | undefined) => phone?.replace(/^55119/, '5511')
const differ = (one: string | null, other: string | null | undefined) =>
  one === null || other == null || spelled(one) !== spelled(other)

type Place = { at: Addresses; happened: readonly Happening[] }

/** The events that a channel sends of it, in its order. */
function eventsOf(story: readonly Place[]): InboundEvent[] {
  let time = 0
  return story.flatMap(({ at, happened }, place) => {
    const before = story[place - 1]
    time += 2
    const move = before ? [moves(`move ${place}`, before.at, at, time)] : []
    return [
      ...move,
      ...happened.map((what, index) => {
        time += 2
        const id = `${what} ${place} ${index}`
        if (what === 'echo') return onPhone(id, at, time)
        return says(id, what === 'hidden' && at.userId !== null ? { phone: null, userId: at.userId } : at, time)
      }),
    ]
  })
}

describe('properties of addresses', () => {
  it('a person who changes addresses has one chat that says the same, in whichever order their changes and words come', async () => {
    await fc.assert(
      fc.asyncProperty(
        aStory,
        fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
        fc.array(fc.nat(7), { maxLength: 3 }),
        async (story, keys, doubled) => {
          const events = eventsOf(story)
          const inOrder = await shownAfter(events)
          expect(inOrder).toHaveLength(1)
          expect(inOrder[0]?.messages).toHaveLength(events.length)
          const again = doubled.flatMap((place) => events[place] ?? [])
          const shuffled = [...events, ...again]
            .map((event, place) => ({ event, key: keys[place] ?? 0 }))
            .sort((one, other) => one.key - other.key)
            .map(({ event }) => event)
          expect(await shownAfter(shuffled)).toEqual(inOrder)
        },
      ),
      { numRuns: cases, seed },
    )
  }, 300_000)
})
