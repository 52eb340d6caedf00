import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../../testing/aCustomer.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { countDays } from './countDays.ts'
import { readTrends } from './readTrends.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
let lily: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
})

const hour = 3_600_000
const day = 24 * hour
const at = (iso: string) => new Date(iso)
const ago = (milliseconds: number) => new Date(world.clock.now().getTime() - milliseconds)

const trends = async (from = '2026-11-01', to = '2026-11-30') =>
  (await world.callOk('getTrends', { token: system.token, query: { from, to } })) as unknown as ResponseOf<'getTrends'>
const attention = async () =>
  (await world.callOk('getAttention', { token: system.token })) as unknown as ResponseOf<'getAttention'>

async function aMessage(from: 'owner' | 'agent', created_at: Date, different: object = {}, company = lily) {
  const { companyId, users, internalChannelId } = company
  const { id } = await world.db
    .insertInto('chats')
    .values({ company_id: companyId, platform: 'internal', messenger_id: internalChannelId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('messages')
    .values({
      company_id: companyId,
      chat_id: id,
      platform: 'internal',
      from_id: users[from],
      metadata: '{}',
      created_at,
      ...different,
    })
    .execute()
  return id
}

async function aSubscription(company: ACompany, different: { past_due_since?: Date; ended_at?: Date } = {}) {
  const id = randomUUID()
  const [created_at, updated_at] = [world.clock.now(), world.clock.now()]
  await world.db
    .insertInto('subscriptions')
    .values({ company_id: company.companyId, id, status: 'active', created_at, updated_at, ...different })
    .execute()
  return id
}

describe('the figures of each day (SYS-3)', () => {
  it('a day counts what was written on it in UTC, by everybody and by the AI', async () => {
    const made = at('2026-11-18T22:00:00Z')
    await world.db.updateTable('companies').set({ created_at: made }).execute()
    await aMessage('owner', at('2026-11-18T23:59:59.999Z'))
    await aMessage('owner', at('2026-11-19T00:00:00.000Z'))
    await aMessage('agent', at('2026-11-19T12:00:00Z'), { status: 'failed' })
    // Neither what was deleted, nor what was written before the channel was connected.
    await aMessage('owner', at('2026-11-19T12:00:00Z'), { is_deleted: true })
    await aMessage('owner', at('2026-11-19T12:00:00Z'), { is_history: true })
    const waiting = await aMessage('agent', ago(hour))
    await world.db
      .updateTable('chats')
      .set({ needs_human: 'failed', needs_human_since: ago(hour) })
      .where('id', '=', waiting)
      .execute()
    await countDays(world.ports)
    const { days, countedAt } = await trends()
    expect(countedAt).toBe(world.clock.now().toISOString())
    expect(days).toMatchObject([
      { day: '2026-11-18', companies: 1, newCompanies: 1, messages: 1, aiMessages: 0, pastDue: null },
      {
        day: '2026-11-19',
        newCompanies: 0,
        activeCompanies: 1,
        messages: 2,
        aiMessages: 1,
        failedMessages: 1,
        chats: 4,
      },
      { day: '2026-11-20', activeCompanies: 1, messages: 1, aiMessages: 1, handOvers: 1, pastDue: 0 },
    ])
  })

  it('money counts on the day when it was paid, and when it was returned, by currency', async () => {
    const subscription_id = await aSubscription(lily, { past_due_since: ago(hour) })
    const invoice = (currency_code: 'UAH' | 'USD', amount: number, settled_at: Date | null) => ({
      company_id: lily.companyId,
      id: randomUUID(),
      subscription_id,
      purpose: 'renewal' as const,
      amount,
      currency_code,
      lines: '[]',
      provider: 'monobank',
      created_at: ago(day),
      settled_at,
    })
    const paid = { ...invoice('UAH', 4900, ago(2 * hour)), period_start: ago(day), period_end: ago(-day) }
    await world.db
      .insertInto('invoices')
      .values([paid, invoice('UAH', 100, ago(hour)), invoice('USD', 700, ago(hour)), invoice('USD', 999, null)])
      .execute()
    await world.db
      .insertInto('refunds')
      .values({
        company_id: lily.companyId,
        id: randomUUID(),
        invoice_id: paid.id,
        key: 'part',
        amount: 900,
        requested_at: ago(hour),
        done_at: ago(hour),
      })
      .execute()
    await countDays(world.ports)
    expect((await trends()).days.at(-1)).toMatchObject({
      paying: 1,
      pastDue: 1,
      money: [
        { currencyCode: 'UAH', paid: 5000, returned: 900 },
        { currencyCode: 'USD', paid: 700, returned: 0 },
      ],
    })
  })

  it('counting again changes only the newest two days, whose hand-overs stay when the chat is handed over again', async () => {
    // Not by a call: no session lasts that long.
    const counted = () => readTrends(world.db, { from: '2026-11-01', to: '2026-11-30' })
    const chatId = await aMessage('owner', ago(0))
    const handOver = () =>
      world.db
        .updateTable('chats')
        .set({ needs_human: 'failed', needs_human_since: ago(0) })
        .execute()
    await handOver()
    await countDays(world.ports)
    const first = await counted()
    await countDays(world.ports)
    expect(await counted()).toEqual(first)
    world.clock.advance(day)
    await handOver()
    await countDays(world.ports)
    expect((await counted()).days.map(({ handOvers }) => handOvers)).toEqual([1, 1])
    world.clock.advance(day)
    await countDays(world.ports)
    // The oldest day is closed: whatever becomes of its messages, its figures stay.
    await world.db.updateTable('messages').set({ is_deleted: true }).where('chat_id', '=', chatId).execute()
    await countDays(world.ports)
    expect((await counted()).days.map(({ messages }) => messages)).toEqual([1, 0, 0])
  })

  it('the overview has the sums of the counted days', async () => {
    await aMessage('owner', ago(day))
    await aMessage('agent', ago(0))
    await world.db
      .updateTable('companies')
      .set({ created_at: ago(day) })
      .execute()
    await countDays(world.ports)
    const { stats } = await world.callOk('getOverviewStats', { token: system.token })
    expect(stats).toMatchObject({ companies: 1, chats: 2, messages: 2, aiMessages: 1 })
  })

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2025-01-01', '2026-11-01'],
    ['yesterday', '2026-11-01'],
  ])('the range from %s to %s is refused', async (from, to) => {
    const { statusCode } = await world.call('getTrends', { token: system.token, query: { from, to } })
    expect(statusCode).toBe(400)
  })
})

describe('subjects that need attention (SYS-3)', () => {
  it('nothing is named while nothing is wrong', async () => {
    expect(await attention()).toMatchObject({
      channels: { total: 0, longest: [] },
      payments: { total: 0, longest: [] },
      jobs: { failed: 0, late: [] },
      support: { total: 0, since: null },
    })
  })

  it('channels that have been down for over a day are named, the longest first', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const channel = (company: ACompany, since: Date, different: object = {}) => ({
      company_id: company.companyId,
      type: 'telegram' as const,
      status: 'failed' as const,
      metadata: JSON.stringify({ botUsername: 'lily_bot' }),
      status_since: since,
      ...different,
    })
    await world.db
      .insertInto('messenger_integrations')
      .values([
        channel(lily, ago(25 * hour)),
        channel(rose, ago(50 * hour), { status: 'disconnected', type: 'whatsapp', metadata: '{}' }),
        channel(rose, ago(23 * hour), { type: 'instagram' }),
        channel(rose, ago(50 * hour), { is_active: false, type: 'telegram' }),
        channel(lily, ago(50 * hour), { status: 'connected', type: 'whatsapp' }),
      ])
      .execute()
    expect((await attention()).channels).toMatchObject({
      total: 2,
      longest: [
        { company: { id: rose.companyId, name: 'Rose' }, type: 'whatsapp', status: 'disconnected' },
        {
          company: { name: 'Lily' },
          type: 'telegram',
          title: 'Telegram @lily_bot',
          since: ago(25 * hour).toISOString(),
        },
      ],
    })
  })

  it('companies whose charges fail are named until the plan is over', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    await aSubscription(lily, { past_due_since: ago(3 * day) })
    await aSubscription(rose, { past_due_since: ago(4 * day), ended_at: ago(0) })
    expect((await attention()).payments).toEqual({
      total: 1,
      longest: [{ company: { id: lily.companyId, name: 'Lily' }, since: ago(3 * day).toISOString() }],
    })
  })

  it('jobs that were given up are counted, and a queue is late by its first job, not by one behind it', async () => {
    const job = (order_key: string, due: number, different: object = {}) => ({
      queue: 'altegio' as const,
      subject: randomUUID(),
      order_key,
      due_at: ago(due),
      ...different,
    })
    await world.db
      .insertInto('jobs')
      .values([
        job('a', -hour),
        job('a', 5 * hour),
        job('b', 2 * hour),
        job('c', hour / 2),
        job('d', 9 * hour, { failed_at: ago(0), error: 'WHY' }),
        job('e', 9 * hour, { leased_by: randomUUID(), leased_until: ago(-hour) }),
      ])
      .execute()
    expect((await attention()).jobs).toEqual({
      failed: 1,
      late: [{ queue: 'altegio', since: ago(2 * hour).toISOString() }],
    })
  })

  it('people who wait for support are counted, with the one that waits the longest', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Hello')
    await world.callOk('initSupport', { token: lily.owner.token, companyId: lily.companyId, body: {} })
    await world.db
      .updateTable('chats')
      .set({ needs_human: 'failed', needs_human_since: ago(hour) })
      .execute()
    expect((await attention()).support).toEqual({ total: 1, since: ago(hour).toISOString() })
  })

  it.each(['getTrends', 'getAttention'] as const)('%s is refused to all but system administrators', async (name) => {
    const query = { from: '2026-11-01', to: '2026-11-02' }
    expect((await world.call(name, { token: lily.owner.token, query })).statusCode).toBe(403)
    expect((await world.call(name, { query })).statusCode).toBe(401)
  })
})
