import type { ResponseOf, ResultConversation, ResultFigures, ResultMetric } from '@frontdesk/contract'
import { resultMetrics } from '@frontdesk/contract/limits'
import { conversationsOf, type CountedConversation, type CountedMessage, type HandOver } from '@frontdesk/results-rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentUserId } from '../conversations/people/people.ts'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { countAllConversations } from './countConversations.ts'
import { readFigures } from './readFigures.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let anna: ACustomer
let assistant: number
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  assistant = (await world.db
    .transaction()
    .execute((trx) => agentUserId(trx, lily.companyId, world.clock.now()))) as number // the company has an assistant
})

const hour = 3_600_000
const day = 24 * hour
const range = { from: '2026-11-01', to: '2026-11-30', zone: 'Europe/Kyiv' }
const asOwner = () => ({ token: lily.owner.token, companyId: lily.companyId })
type Query = Record<string, string | number>
const results = async (query: Query = {}) => {
  const answer = await world.callOk('getResults', { ...asOwner(), query: { ...range, ...query } })
  return (answer as unknown as ResponseOf<'getResults'>).results
}
const behind = async (query: Query = {}) => {
  const answer = await world.callOk('listResultConversations', { ...asOwner(), query: { ...range, ...query } })
  return answer as unknown as ResponseOf<'listResultConversations'>
}
const file = async (query: Query = {}) => {
  const { statusCode, body } = await world.call('exportResults', { ...asOwner(), query: { ...range, ...query } })
  expect(statusCode).toBe(200)
  return String(body)
}

type Row = { at: Date; from: number; chatId?: number; status?: 'received' | 'sent' | 'failed'; different?: object }

/** Stores messages as they would have been written, and moves the company's log on. */
async function write(rows: readonly Row[]): Promise<void> {
  await world.db
    .insertInto('messages')
    .values(
      rows.map(({ at, from, chatId = anna.chatId, status, different }) => ({
        company_id: lily.companyId,
        chat_id: chatId,
        platform: from === assistant ? ('openai' as const) : ('telegram' as const),
        from_id: from,
        status: status ?? (from === anna.userId ? ('received' as const) : ('sent' as const)),
        metadata: '{}',
        created_at: at,
        sent_at: at,
        ...different,
      })),
    )
    .execute()
  await world.db
    .updateTable('companies')
    .set((company) => ({ event_seq: company('event_seq', '+', 1) }))
    .execute()
}
const at = (iso: string) => new Date(iso)

describe('the results of a company (VALUE-1)', () => {
  it('a night’s hand-over, an answer of the AI alone and an unanswered question are counted, each with its list', async () => {
    const ben = await aCustomer(world, lily, { name: '=Ben', platform: 'whatsapp' })
    const cleo = await aCustomer(world, lily, { name: 'Cleo' })
    await write([
      { at: at('2026-11-10T20:00:00Z'), from: anna.userId },
      { at: at('2026-11-10T20:00:05Z'), from: assistant },
      { at: at('2026-11-11T07:00:00Z'), from: lily.users.owner },
      { at: at('2026-11-12T22:30:00Z'), from: ben.userId, chatId: ben.chatId, status: 'received' },
      { at: at('2026-11-12T22:30:10Z'), from: assistant, chatId: ben.chatId },
      { at: at('2026-11-20T05:00:00Z'), from: cleo.userId, chatId: cleo.chatId, status: 'received' },
    ])
    await world.db
      .insertInto('hand_overs')
      .values({ company_id: lily.companyId, chat_id: anna.chatId, need: 'asked', at: at('2026-11-10T20:00:05Z') })
      .execute()
    const { all, days, hours, channels, people, reasons, zone } = await results()
    expect(all).toMatchObject({
      conversations: 3,
      ai: 1,
      handedOver: 1,
      people: 0,
      unanswered: 1,
      firstAi: { count: 2, median: 5, p90: 10 },
      firstPeople: { count: 0, median: null, p90: null },
      afterHandOver: { count: 1, median: 11 * 3600 - 5, p90: 11 * 3600 - 5 },
      tokens: null,
    })
    // Days and hours are those of Kyiv, two hours before UTC.
    expect(zone).toBe('Europe/Kyiv')
    expect(days).toHaveLength(30)
    expect(days.filter(({ figures }) => figures.conversations > 0).map((each) => each.day)).toEqual([
      '2026-11-10',
      '2026-11-13',
      '2026-11-20',
    ])
    expect(hours.filter(({ figures }) => figures.conversations > 0).map((each) => each.hour)).toEqual([0, 7, 22])
    expect(channels.map(({ channel, figures }) => [channel, figures.conversations])).toEqual([
      ['telegram', 2],
      ['whatsapp', 1],
    ])
    expect(people).toMatchObject([{ userId: lily.users.owner, hasLeft: false, figures: { conversations: 1 } }])
    expect(reasons).toEqual([{ reason: 'asked', conversations: 1 }])

    const { conversations, total } = await behind()
    expect(total).toBe(3)
    expect(conversations.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Cleo', 'unanswered'],
      ['=Ben', 'ai'],
      ['Anna', 'handed-over'],
    ])
    expect((await behind({ metric: 'after-hand-over' })).conversations).toMatchObject([
      { chatId: anna.chatId, reason: 'asked', afterHandOver: 11 * 3600 - 5 },
    ])
    expect((await behind({ hour: 0 })).conversations.map(({ name }) => name)).toEqual(['=Ben'])

    const rows = await file({ rows: 'conversations' })
    expect(rows.startsWith('\uFEFFChat,Customer')).toBe(true)
    expect(rows).toContain(`,'=Ben,whatsapp,`)
    expect(rows.trim().split('\r\n')).toHaveLength(4)
    expect((await file()).trim().split('\r\n')).toHaveLength(31)
    expect((await file({ from: '2026-11-11', to: '2026-11-11' })).split('\r\n')[1]).toBe(
      '2026-11-11,0,0,0,0,0,0,0,,,,,,,,',
    )
  })

  it('a question of today is counted at once, and what a later answer makes of it', async () => {
    const today = world.clock.now().toISOString().slice(0, 10)
    const now = { from: today, to: today, zone: 'UTC' }
    await anna.says('Hello')
    expect((await results(now)).all).toMatchObject({ conversations: 1, unanswered: 1 })
    world.clock.advance(1000)
    await write([{ at: world.clock.now(), from: lily.users.owner }])
    expect((await results(now)).all).toMatchObject({ conversations: 1, people: 1, firstPeople: { median: 1 } })
  })

  it('a need of the AI is recorded once, with its moment, for customers’ chats alone', async () => {
    const need = (chatId: number, why: 'asked' | 'failed') =>
      world.db.transaction().execute((trx) => markNeedsHuman(trx, chatId, why, world.clock.now()))
    await anna.says('A person, please')
    await need(anna.chatId, 'asked')
    await need(anna.chatId, 'asked')
    await need(anna.chatId, 'failed')
    await world.db.updateTable('chats').set({ purpose: 'support', needs_human: null }).execute()
    await need(anna.chatId, 'asked')
    const recorded = await world.db.selectFrom('hand_overs').select(['chat_id', 'need', 'at']).execute()
    expect(recorded).toEqual([{ chat_id: anna.chatId, need: 'asked', at: world.clock.now() }])
  })

  it('chats of other kinds, history, tests and deleted chats are not counted', async () => {
    const monday = at('2026-11-09T10:00:00Z')
    await write([
      { at: monday, from: anna.userId, different: { is_history: true } },
      { at: monday, from: anna.userId, different: { metadata: '{"isChannelTest":true}' } },
      { at: monday, from: anna.userId, different: { kind: 'system' } },
    ])
    expect((await results()).all.conversations).toBe(0)
    await write([{ at: world.clock.now(), from: anna.userId }])
    expect((await results()).all.conversations).toBe(1)
    await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).execute()
    expect((await results()).all.conversations).toBe(0)
    expect(await behind()).toMatchObject({ conversations: [], total: 0 })
    for (const purpose of ['internal', 'assistant', 'support'] as const) {
      await world.db.deleteFrom('conversation_results').execute()
      await world.db.updateTable('chats').set({ deleted_at: null, purpose }).execute()
      await write([{ at: world.clock.now(), from: anna.userId }])
      expect([purpose, (await results()).all.conversations]).toEqual([purpose, 0])
    }
  })

  it('a conversation whose message is in another chat by now is counted there, once', async () => {
    await write([{ at: at('2026-11-09T10:00:00Z'), from: anna.userId }])
    expect((await results()).all.conversations).toBe(1)
    const twin = await aCustomer(world, lily)
    // As a count leaves it that read the chat before it was joined.
    await world.db.updateTable('messages').set({ chat_id: twin.chatId }).execute()
    await world.db.updateTable('chats').set({ updated_at: world.clock.now() }).where('id', '=', twin.chatId).execute()
    await world.db.deleteFrom('conversation_counts').execute()
    await world.db.updateTable('chats').set({ purpose: 'internal' }).where('id', '=', anna.chatId).execute()
    await countAllConversations(world.ports)
    const counted = await world.db.selectFrom('conversation_results').select('chat_id').execute()
    expect(counted).toEqual([{ chat_id: twin.chatId }])
  })

  it('a company that cannot be counted is logged, and the next one is counted', async () => {
    await write([{ at: at('2026-11-09T10:00:00Z'), from: anna.userId }])
    const rose = await world.aCompany({ name: 'Rose' })
    await world.db.updateTable('companies').set({ event_seq: 1 }).where('id', '=', rose.companyId).execute()
    // A moment that no clock shows, and no program can count with.
    await world.db
      .updateTable('messages')
      .set({ sent_at: sql`'infinity'` })
      .execute()
    await countAllConversations(world.ports)
    const counts = await world.db
      .selectFrom('conversation_counts')
      .select(['company_id', 'event_seq'])
      .orderBy('company_id')
      .execute()
    expect(counts.map(({ event_seq: position }) => position === null)).toEqual([true, false])
    expect(world.logged).toMatchObject([{ level: 'error', fields: { companyId: lily.companyId } }])
  })

  it('a person who has left keeps their figures', async () => {
    await write([
      { at: at('2026-11-09T10:00:00Z'), from: anna.userId },
      { at: at('2026-11-09T10:01:00Z'), from: lily.users.owner },
    ])
    const before = await results()
    await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
    await countAllConversations(world.ports)
    // Not by a call: the person who could make it has left.
    const after = await readFigures(world.db, { ...range, companyId: lily.companyId })
    expect(after.people).toEqual(before.people.map((person) => ({ ...person, hasLeft: true })))
  })

  it('the company’s own zone comes before its salon’s, that before the device’s, and an unknown one is refused', async () => {
    expect(await results()).toMatchObject({ zone: 'Europe/Kyiv', zoneOf: 'device' })
    const refused = await world.call('getResults', { ...asOwner(), query: { ...range, zone: 'Mars/Olympus' } })
    expect(refused.statusCode).toBe(400)
    await world.db
      .insertInto('crm_integrations')
      .values({
        company_id: lily.companyId,
        type: 'altegio',
        external_id: '1',
        metadata: '{"company":{"timezoneName":"Asia/Almaty"}}',
      })
      .execute()
    expect(await results({ zone: 'Mars/Olympus' })).toMatchObject({ zone: 'Asia/Almaty', zoneOf: 'salon' })
    await world.db.updateTable('companies').set({ time_zone: 'America/New_York' }).execute()
    expect(await results()).toMatchObject({ zone: 'America/New_York', zoneOf: 'company' })
  })

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2025-01-01', '2026-11-01'],
    ['yesterday', '2026-11-01'],
  ])('the range from %s to %s is refused by each call', async (from, to) => {
    for (const call of ['getResults', 'listResultConversations', 'exportResults'] as const)
      expect((await world.call(call, { ...asOwner(), query: { from, to } })).statusCode).toBe(400)
  })
})

type History = { messages: { by: 'customer' | 'ai' | 'owner' | 'staff'; gap: number }[]; needs: HandOver[] }
const histories = fc.array(
  fc.record({
    messages: fc.array(
      fc.record({
        by: fc.constantFrom('customer', 'customer', 'ai', 'owner', 'staff'),
        gap: fc.oneof(fc.integer({ min: 1000, max: hour }), fc.integer({ min: 1000, max: 3 * day })),
      }),
      { maxLength: 14 },
    ),
    needs: fc.array(
      fc.record({
        need: fc.constantFrom<HandOver['need']>('asked', 'failed', 'daily-limit'),
        at: fc.integer({ min: 0, max: 12 * day }),
      }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)
// The clocks of Kyiv are set back within it.
const start = Date.parse('2026-10-20T00:00:00Z')
const asked = { from: '2026-10-22', to: '2026-10-29', zone: 'Europe/Kyiv' }

/** The figures of conversations, computed by hand. */
function figuresOf(all: readonly CountedConversation[], person: number | null): Omit<ResultFigures, 'tokens'> {
  const count = (is: (each: CountedConversation) => boolean) => all.filter(is).length
  const waits = (seconds: readonly (number | null)[]) => {
    const known = seconds.filter((each) => each !== null).sort((one, other) => one - other)
    const quantile = (share: number) => known[Math.max(0, Math.ceil(share * known.length) - 1)] ?? null
    return { count: known.length, median: quantile(0.5), p90: quantile(0.9) }
  }
  const isTheirs = (each: CountedConversation) => person === null || each.person?.userId === person
  const first = (by: 'ai' | 'person') =>
    waits(
      all.map((each) =>
        each.firstAnswer?.by === by && (by === 'ai' || isTheirs(each))
          ? Math.floor((each.firstAnswer.at - each.startedAt) / 1000)
          : null,
      ),
    )
  return {
    conversations: all.length,
    ai: count(({ outcome }) => outcome === 'ai'),
    handedOver: count(({ outcome }) => outcome === 'handed-over'),
    people: count(({ outcome }) => outcome === 'people'),
    unanswered: count(({ outcome }) => outcome === 'unanswered'),
    reopenedAi: count(({ outcome, isReopened }) => isReopened && outcome === 'ai'),
    reopenedPeople: count(
      ({ outcome, isReopened }) => isReopened && (outcome === 'people' || outcome === 'handed-over'),
    ),
    firstAi: first('ai'),
    firstPeople: first('person'),
    afterHandOver: waits(
      all.map((each) =>
        each.person !== null && each.handedOverAt !== null && each.reason !== 'taken-over' && isTheirs(each)
          ? Math.floor((each.person.at - each.handedOverAt) / 1000)
          : null,
      ),
    ),
  }
}

const countOf: Record<ResultMetric, (figures: Omit<ResultFigures, 'tokens'>) => number> = {
  all: ({ conversations }) => conversations,
  ai: ({ ai }) => ai,
  'handed-over': ({ handedOver }) => handedOver,
  people: ({ people }) => people,
  unanswered: ({ unanswered }) => unanswered,
  'reopened-ai': ({ reopenedAi }) => reopenedAi,
  'reopened-people': ({ reopenedPeople }) => reopenedPeople,
  'first-ai': ({ firstAi }) => firstAi.count,
  'first-people': ({ firstPeople }) => firstPeople.count,
  'after-hand-over': ({ afterHandOver }) => afterHandOver.count,
}

describe('properties of the results', () => {
  it('the numbers of random histories are those of the rules, and each list has as many conversations', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (generated) => compare(generated as History[])),
      { numRuns: Number(process.env['FRONTDESK_RESULT_RUNS'] ?? 12) },
    )
  })

  async function compare(generated: History[]): Promise<void> {
    await world.reset()
    lily = await world.aCompany({ name: 'Lily' })
    assistant = (await world.db
      .transaction()
      .execute((trx) => agentUserId(trx, lily.companyId, world.clock.now()))) as number // as above
    const staff = await world.db
      .insertInto('users')
      .values({ company_id: lily.companyId, kind: 'admin', platform: 'internal', display_name: 'Olga' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const expected: CountedConversation[] = []
    for (const { messages, needs } of generated) {
      anna = await aCustomer(world, lily)
      const users = { customer: anna.userId, ai: assistant, owner: lily.users.owner, staff: staff.id }
      let time = start
      const rows = messages.map(({ by, gap }) => ({ by, at: (time += gap), from: users[by] }))
      if (rows.length > 0) await write(rows.map((row) => ({ ...row, at: new Date(row.at) })))
      const handOvers = needs.map(({ need, at: after }) => ({ need, at: start + after }))
      if (handOvers.length > 0)
        await world.db
          .insertInto('hand_overs')
          .values(
            handOvers.map((each) => ({
              company_id: lily.companyId,
              chat_id: anna.chatId,
              need: each.need,
              at: new Date(each.at),
            })),
          )
          .execute()
      const counted = rows.map(({ by, at: written, from }, place): CountedMessage => ({
        id: place,
        at: written,
        by: by === 'customer' || by === 'ai' ? by : 'person',
        userId: from,
      }))
      expected.push(...conversationsOf(counted, handOvers))
    }
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: asked.zone, dateStyle: 'short' })
    const clock = new Intl.DateTimeFormat('en', { timeZone: asked.zone, hour: 'numeric', hourCycle: 'h23' })
    const inRange = expected.filter(({ startedAt }) => {
      const name = local.format(startedAt)
      return name >= asked.from && name <= asked.to
    })
    const found = await results(asked)
    expect(found.all).toMatchObject(figuresOf(inRange, null))
    for (const { day: name, figures } of found.days)
      expect(figures).toMatchObject(
        figuresOf(
          inRange.filter(({ startedAt }) => local.format(startedAt) === name),
          null,
        ),
      )
    for (const { hour: name, figures } of found.hours)
      expect(figures).toMatchObject(
        figuresOf(
          inRange.filter(({ startedAt }) => Number(clock.format(startedAt)) === name),
          null,
        ),
      )
    for (const { userId, figures } of found.people) {
      const own = inRange.filter(({ people }) => people.some((part) => part.userId === userId))
      expect(figures).toMatchObject(figuresOf(own, userId))
      for (const metric of resultMetrics)
        expect([metric, (await behind({ ...asked, metric, person: userId })).total]).toEqual([
          metric,
          countOf[metric](figures),
        ])
    }
    expect(found.people).toHaveLength(new Set(inRange.flatMap(({ people }) => people.map(({ userId }) => userId))).size)
    for (const metric of resultMetrics) {
      const { total, conversations } = await behind({ ...asked, metric })
      expect([metric, total]).toEqual([metric, countOf[metric](found.all)])
      expect(conversations).toHaveLength(Math.min(50, total))
      expect(new Set(conversations.map((each: ResultConversation) => each.messageId)).size).toBe(conversations.length)
    }
    for (const { reason, conversations } of found.reasons)
      expect((await behind({ ...asked, metric: 'handed-over', reason })).total).toBe(conversations)
  }
})
