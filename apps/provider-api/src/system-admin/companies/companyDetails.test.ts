import type { ResponseOf, RouteId } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})

const parts = [
  'getCompanyPeople',
  'getCompanyConnections',
  'getCompanyInvoices',
  'getCompanyDays',
  'getCompanyQuotas',
] as const
const of = async <Name extends RouteId>(name: Name, { companyId }: ACompany) =>
  (await world.callOk(name, { token: system.token, params: { id: companyId } })) as unknown as ResponseOf<Name> // as the contract says

async function aMessage({ companyId, users, internalChannelId }: ACompany, from: 'owner' | 'agent', created_at: Date) {
  const { id } = await world.db
    .insertInto('chats')
    .values({ company_id: companyId, platform: 'internal', messenger_id: internalChannelId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { company_id: companyId, chat_id: id, platform: 'internal' as const, metadata: '{}', created_at }
  const { id: messageId } = await world.db
    .insertInto('messages')
    .values({ ...message, from_id: users[from] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { chatId: id, messageId }
}

describe('the parts of one company (SYS-3)', () => {
  it('its administrators are those of the company, owners first, and nobody else', async () => {
    const { people } = await of('getCompanyPeople', lily)
    expect(people).toMatchObject([{ id: lily.owner.adminId, email: lily.owner.email, isOwner: true }])
    expect(people[0]?.lastSeenAt).toEqual(expect.any(String))
  })

  it('its channels have their health, and no secret', async () => {
    await world.db
      .insertInto('messenger_integrations')
      .values({
        company_id: lily.companyId,
        type: 'telegram',
        status: 'failed',
        metadata: JSON.stringify({ botUsername: 'lily_bot' }),
        webhook_key: 'a-secret-path',
      })
      .execute()
    const answer = await of('getCompanyConnections', lily)
    expect(answer).toMatchObject({ channels: [{ type: 'telegram', status: 'failed' }], salons: [] })
    expect(JSON.stringify(answer)).not.toContain('a-secret-path')
    expect((await of('getCompanyConnections', rose)).channels).toEqual([])
  })

  it('each of its last 30 days is there, with what was written in it, in UTC', async () => {
    const now = world.clock.now()
    const today = now.toISOString().slice(0, 10)
    const { chatId, messageId } = await aMessage(lily, 'owner', now)
    await aMessage(lily, 'agent', now)
    await aMessage(lily, 'owner', new Date(now.getTime() - 40 * 86_400_000))
    await aMessage(rose, 'owner', now)
    await world.db
      .insertInto('ai_runs')
      .values({
        company_id: lily.companyId,
        chat_id: chatId,
        reply_to_id: messageId,
        status: 'failed',
        input_tokens: 900,
        output_tokens: 40,
        started_at: now,
      })
      .execute()
    const { days } = await of('getCompanyDays', lily)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({
      day: today,
      chats: 2,
      messages: 2,
      aiMessages: 1,
      failedReplies: 1,
      inputTokens: 900,
      outputTokens: 40,
    })
    expect(days.slice(0, -1).every(({ messages }) => messages === 0)).toBe(true)
  })

  it('its quotas are those of the server until others are chosen, with what it has used', async () => {
    const now = world.clock.now()
    const { chatId, messageId } = await aMessage(lily, 'owner', now)
    const run = { company_id: lily.companyId, chat_id: chatId, reply_to_id: messageId }
    const tokens = { input_tokens: 900, output_tokens: 40 }
    await world.db
      .insertInto('ai_runs')
      .values([
        { ...run, ...tokens, status: 'completed', message_id: messageId, started_at: now },
        { ...run, ...tokens, status: 'failed', started_at: now },
        { ...run, ...tokens, status: 'completed', started_at: new Date(now.getTime() - 86_400_000) },
      ])
      .execute()
    const ofServer = { choice: 'server', ofServer: null, used: 0 }
    expect((await of('getCompanyQuotas', lily)).quotas).toEqual({
      aiRuns: { ...ofServer, used: 1 },
      aiTokens: { ...ofServer, used: 1880 },
      storage: ofServer,
      sockets: ofServer,
    })
    const set = (body: object) =>
      world.callOk('setCompanyQuotas', { token: system.token, params: { id: lily.companyId }, body })
    const stored = () =>
      world.db.selectFrom('companies').select('own_quotas').where('id', '=', lily.companyId).executeTakeFirstOrThrow()
    const own = { aiRuns: 500, aiTokens: 'unlimited', storage: 'server' }
    expect(await set(own)).toMatchObject({
      quotas: { aiRuns: { choice: 500, used: 1 }, aiTokens: { choice: 'unlimited' }, storage: ofServer },
    })
    expect(await stored()).toEqual({ own_quotas: { aiRuns: 500, aiTokens: null } })
    expect((await of('getCompanyQuotas', rose)).quotas.aiRuns).toEqual(ofServer)
    await set({ aiRuns: 'server', aiTokens: 'server', storage: 'server' })
    expect(await stored()).toEqual({ own_quotas: null })
  })

  it('a company without invoices has none', async () => {
    expect(await of('getCompanyInvoices', lily)).toMatchObject({ invoices: [], total: 0 })
  })

  it.each(parts)('%s of a deleted or unknown company is refused', async (name) => {
    await world.db
      .updateTable('companies')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', lily.companyId)
      .execute()
    for (const id of [lily.companyId, 999_999])
      expect((await world.call(name, { token: system.token, params: { id } })).statusCode).toBe(404)
  })

  it('the quotas of a deleted or unknown company cannot be chosen, and none is 0', async () => {
    const answer = async (id: number, aiRuns: number | string = 'server') => {
      const body = { aiRuns, aiTokens: 'server', storage: 'server' }
      return (await world.call('setCompanyQuotas', { token: system.token, params: { id }, body })).statusCode
    }
    expect([await answer(999_999), await answer(lily.companyId, 0), await answer(lily.companyId, -1)]).toEqual([
      404, 400, 400,
    ])
  })
})
