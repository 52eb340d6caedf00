import { randomUUID } from 'node:crypto'
import { JobQueue, type ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueNames, type QueueName } from '../db/schema/OperationTables.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { countDays } from './home/countDays.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
})

type Query = Record<string, string | number | boolean>
const list = async (query: Query = {}) =>
  (await world.callOk('listCompaniesForSystem', {
    token: system.token,
    query,
  })) as unknown as ResponseOf<'listCompaniesForSystem'>
const namesOf = async (query: Query = {}) => (await list(query)).data.companies.map(({ name }) => name)

/** Adds a chat to a company with one message an hour, by these senders. */
async function aChatWith(company: ACompany, senders: ('owner' | 'agent')[]) {
  const { companyId, users, internalChannelId } = company
  const chat = await world.db
    .insertInto('chats')
    .values({
      company_id: companyId,
      platform: 'internal',
      messenger_id: internalChannelId,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const sender of senders) {
    world.clock.advance(3_600_000)
    const at = world.clock.now()
    await world.db
      .insertInto('messages')
      .values({
        company_id: companyId,
        chat_id: chat.id,
        platform: 'internal',
        from_id: users[sender],
        metadata: '{}',
        created_at: at,
      })
      .execute()
    await world.db.updateTable('chats').set({ last_message_at: at }).where('id', '=', chat.id).execute()
  }
}

describe('the list of all companies', () => {
  it('the list is paged, with its totals in both places', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await world.aCompany({ name })
    const page = await list({ page: 2, limit: 2 })
    expect(page.data.companies.map(({ name }) => name)).toEqual(['C', 'D'])
    expect(page).toMatchObject({ total: 5, page: 2, limit: 2, data: { total: 5, page: 2, limit: 2 } })
    expect(await namesOf({ page: 4, limit: 2 })).toEqual([])
  })

  it('archived companies are listed only on request, and deleted ones never', async () => {
    const [, archived, deleted] = [
      await world.aCompany({ name: 'A' }),
      await world.aCompany({ name: 'B' }),
      await world.aCompany({ name: 'C' }),
    ]
    await world.db
      .updateTable('companies')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', archived.companyId)
      .execute()
    await world.db
      .updateTable('companies')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', deleted.companyId)
      .execute()
    expect(await namesOf()).toEqual(['A'])
    expect(await namesOf({ includeArchived: 'true' })).toEqual(['A', 'B'])
    expect((await list({ includeArchived: 'false' })).total).toBe(1)
  })

  it('the list can be searched by a part of the name in any script and case, or by id', async () => {
    const lily = await world.aCompany({ name: 'Салон Лілія' })
    await world.aCompany({ name: 'Rose' })
    expect(await namesOf({ search: 'лілі' })).toEqual(['Салон Лілія'])
    expect(await namesOf({ search: 'ROS' })).toEqual(['Rose'])
    expect(await namesOf({ search: String(lily.companyId) })).toEqual(['Салон Лілія'])
    expect(await namesOf({ search: 'tulip' })).toEqual([])
  })

  it.each(['%', '_', '100%', 'a_b', '\\'])('the character %s in a search has no special meaning', async (search) => {
    await world.aCompany({ name: `Nails ${search} more` })
    await world.aCompany({ name: 'Nails 100 aXb more' })
    expect(await namesOf({ search })).toEqual([`Nails ${search} more`])
  })

  it('the numbers of a company count its own data only', async () => {
    const [lily, rose] = [await world.aCompany({ name: 'Lily' }), await world.aCompany({ name: 'Rose' })]
    await aChatWith(lily, ['owner', 'agent', 'agent'])
    await aChatWith(lily, ['owner'])
    await aChatWith(lily, ['agent', 'owner'])
    await world.db
      .insertInto('messenger_integrations')
      .values([
        { company_id: lily.companyId, type: 'telegram', status: 'connected', metadata: '{}' },
        // Only what is really connected counts, as in `integrationStatus`.
        { company_id: lily.companyId, type: 'whatsapp', status: 'failed', metadata: '{}' },
        { company_id: lily.companyId, type: 'instagram', status: 'disconnected', metadata: '{}' },
      ])
      .execute()
    const [first, second] = (await list()).data.companies
    const numbers = { chatsWithAiCount: 2, aiMessagesCount: 3, lastAiChatMessage: '2026-11-20T17:00:00.000Z' }
    expect(first).toMatchObject({
      ...numbers,
      chatsCount: 3,
      integrationStatus: { telegram: true, whatsapp: false, instagram: false },
      agents: [{ name: 'Assistant', kind: 'local', isActive: true }],
      stats: {
        ...numbers,
        totalUsers: 4,
        totalAgents: 1,
        totalChats: 3,
        activeIntegrations: 1,
        createdAt: '2026-11-20T12:00:00.000Z',
        lastActivity: '2026-11-20T18:00:00.000Z',
      },
    })
    expect(second).toMatchObject({
      id: rose.companyId,
      chatsCount: 0,
      aiMessagesCount: 0,
      lastAiChatMessage: null,
      stats: { lastActivity: null, activeIntegrations: 0 },
    })
  })

  it('the figures over all companies leave out deleted ones, and have the counted chats and messages of all', async () => {
    const [lily, archived, deleted] = [
      await world.aCompany({ name: 'A' }),
      await world.aCompany({ name: 'B' }),
      await world.aCompany({ name: 'C' }),
    ]
    await aChatWith(lily, ['owner', 'agent', 'agent'])
    await aChatWith(lily, ['owner'])
    await aChatWith(archived, ['agent'])
    const now = world.clock.now()
    const change = (companyId: number, changes: Record<string, Date>) =>
      world.db.updateTable('companies').set(changes).where('id', '=', companyId).execute()
    await change(lily.companyId, { trial_ends_at: new Date(now.getTime() + 1) })
    await change(archived.companyId, { archived_at: now, trial_ends_at: new Date(now.getTime() + 1) })
    await change(deleted.companyId, { deleted_at: now })
    // Of each company one in every state; only a plan that runs, of a company in use, counts.
    for (const [status, endedAt] of [
      ['active', null],
      ['past_due', now],
      ['canceled', now],
    ] as const)
      await world.db
        .insertInto('subscriptions')
        .values(
          [lily, archived, deleted].map(({ companyId }) => ({
            company_id: companyId,
            id: randomUUID(),
            status,
            ended_at: endedAt,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
    await countDays(world.ports)
    expect((await world.callOk('getOverviewStats', { token: system.token }))['stats']).toEqual({
      companies: 1,
      archived: 1,
      activeSubscriptions: 1,
      trials: 1,
      chats: 3,
      messages: 5,
      aiMessages: 3,
    })
    expect((await world.call('getOverviewStats', { token: lily.owner.token })).statusCode).toBe(403)
  })

  it.each([{ page: 0 }, { limit: 101 }, { page: 'x' }, { includeArchived: 'maybe' }])(
    'the query %j is refused',
    async (query: Query) => {
      expect((await world.call('listCompaniesForSystem', { token: system.token, query })).statusCode).toBe(400)
    },
  )
})

describe('the list of background jobs', () => {
  const jobs = async () =>
    (await world.callOk('listJobs', { token: system.token })) as unknown as ResponseOf<'listJobs'>

  it('each queue has its counts, and an empty one its zeros', async () => {
    const { companyId } = await world.aCompany({ name: 'Lily' })
    const now = world.clock.now()
    const after = (ms: number) => new Date(now.getTime() + ms)
    const job = { company_id: companyId, queue: 'deliveries' as const, due_at: after(-60_000) }
    await world.db
      .insertInto('jobs')
      .values([
        { ...job, subject: '1', order_key: 'a', leased_by: randomUUID(), leased_until: after(1000) },
        // Waits for its turn: not since it was due.
        { ...job, subject: '2', order_key: 'a', due_at: after(-90_000), leased_by: null, leased_until: null },
        { ...job, subject: '3', order_key: 'b', leased_by: null, leased_until: null },
        { ...job, subject: '4', order_key: 'c', due_at: after(60_000), leased_by: null, leased_until: null },
        { ...job, subject: 'a-task', order_key: 'd', queue: 'schedule', leased_by: null, leased_until: null },
      ])
      .execute()
    const { queues, failed } = await jobs()
    const dueSince = after(-60_000).toISOString()
    expect(queues.map(({ queue }) => queue)).toEqual(queueNames)
    expect(queues.filter(({ waiting }) => waiting > 0)).toEqual([
      { queue: 'deliveries', waiting: 3, inProgress: 1, failed: 0, dueSince },
      { queue: 'schedule', waiting: 1, inProgress: 0, failed: 0, dueSince },
    ])
    expect(queues.find(({ queue }) => queue === 'ai-runs')).toEqual({
      queue: 'ai-runs',
      waiting: 0,
      inProgress: 0,
      failed: 0,
      dueSince: null,
    })
    expect(failed).toEqual([])
  })

  it('the console has a name for each queue', () => {
    const named = new Set<string>(JobQueue.options)
    expect(queueNames.filter((name) => !named.has(name))).toEqual([])
  })

  it('jobs of each queue that were given up are counted and listed, also those of a newer version', async () => {
    const names = [...queueNames, 'from-the-future']
    for (const queue of names)
      await sql`insert into jobs (queue, subject, order_key, due_at, attempts, error, failed_at)
        values (${queue}, '1', '1', ${world.clock.now()}, 12, 'WHY', ${world.clock.now()})`.execute(world.db)
    const { queues, failed } = await jobs()
    expect(queues.map(({ queue, failed: count }) => [queue, count])).toEqual(names.map((name) => [name, 1]))
    expect(failed.map(({ queue }) => queue).toSorted()).toEqual(names.toSorted())
  })

  it('jobs that were given up are listed with their reason, newest first; an email names nobody', async () => {
    const { companyId } = await world.aCompany({ name: 'Lily' })
    const now = world.clock.now()
    const earlier = new Date(now.getTime() - 1000)
    const failedJob = {
      queue: 'deliveries' as const,
      due_at: now,
      attempts: 15,
      error: 'NETWORK',
      company_id: companyId,
    }
    await world.db
      .insertInto('jobs')
      .values({ ...failedJob, subject: '1', order_key: 'a', failed_at: earlier })
      .execute()
    await world.db
      .insertInto('outbox_mail')
      .values({
        template: 'verify-email',
        email_key: 'ann@example.com',
        to_email: 'ann@example.com',
        error: 'EENVELOPE: 550 no ann@example.com here',
        failed_at: now,
      })
      .execute()
    const { queues, failed } = await jobs()
    expect(failed).toMatchObject([
      { queue: 'emails', company: null, attempts: null, reason: 'EENVELOPE', failedAt: now.toISOString() },
      {
        queue: 'deliveries',
        company: { id: companyId, name: 'Lily' },
        attempts: 15,
        reason: 'NETWORK',
        failedAt: earlier.toISOString(),
      },
    ])
    expect(JSON.stringify(failed)).not.toContain('ann@')
    expect(queues.flatMap(({ queue, failed: count }) => (count === 0 ? [] : [[queue, count]]))).toEqual([
      ['deliveries', 1],
      ['emails', 1],
    ])
  })
})

describe('the repetition of a background job that was given up', () => {
  const aFailedJob = async (queue: QueueName, subject = '1') => {
    const { companyId } = await world.aCompany({ name: 'Lily' })
    const at = world.clock.now()
    const { id } = await world.db
      .insertInto('jobs')
      .values({
        queue,
        subject,
        order_key: 'a',
        company_id: companyId,
        due_at: at,
        attempts: 12,
        error: 'WHY',
        failed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { companyId, jobId: `${queue}:${id}` }
  }
  const repeat = (jobId: string, token = system.token) => world.call('repeatJob', { token, body: { jobId } })
  const isRepeated = async (jobId: string) =>
    (await world.callOk('repeatJob', { token: system.token, body: { jobId } }))['isRepeated']
  const stored = () => world.db.selectFrom('jobs').selectAll().orderBy('id').execute()
  const audited = () =>
    world.db.selectFrom('audit_log').select(['admin_id', 'company_id', 'action', 'target', 'before', 'after']).execute()

  it('the job is due now, behind what is queued under its key, with its attempts, and that is in the audit log', async () => {
    const failedAt = world.clock.now()
    const { companyId, jobId } = await aFailedJob('channel-events')
    const of = { queue: 'channel-events', order_key: 'a', due_at: world.clock.now() } as const
    await world.db
      .insertInto('jobs')
      .values({ ...of, subject: '2' })
      .execute()
    world.clock.advance(60_000)
    const at = world.clock.now()
    expect(await isRepeated(jobId)).toBe(true)
    const open = { due_at: at, attempts: 12, leased_by: null, failed_at: null, error: null }
    expect(await stored()).toMatchObject([
      { subject: '2' },
      { subject: '1', order_key: 'a', company_id: companyId, ...open },
    ])
    expect(await audited()).toEqual([
      {
        admin_id: system.adminId,
        company_id: companyId,
        action: 'POST /api/system-admin/jobs/repeat',
        target: jobId,
        before: { failedAt: failedAt.toISOString(), error: 'WHY' },
        after: { dueAt: at.toISOString() },
      },
    ])
  })

  it('two clicks at once, and one after the job was given up again, repeat it once', async () => {
    const { jobId } = await aFailedJob('altegio', 'check:5:1')
    const answers = await Promise.all([isRepeated(jobId), isRepeated(jobId)])
    expect(answers.toSorted()).toEqual([false, true])
    await world.db.updateTable('jobs').set({ failed_at: world.clock.now() }).execute()
    expect(await isRepeated(jobId)).toBe(false)
    expect(await stored()).toMatchObject([{ failed_at: world.clock.now() }])
    expect(await audited()).toHaveLength(1)
  })

  it.each<QueueName>(['channel-events', 'altegio', 'payments', 'removed-cards', 'lost-charges'])(
    'a job of the queue %s is repeated',
    async (queue) => {
      expect(await isRepeated((await aFailedJob(queue)).jobId)).toBe(true)
    },
  )

  it.each(['channel-events', 'altegio', 'payments', 'removed-cards', 'lost-charges'] as const)(
    'the worker of the queue %s is woken when a job was repeated, and not when there was none to repeat',
    async (queue) => {
      const { jobId } = await aFailedJob(queue)
      const woken: string[] = []
      world.ports.subscribe({
        channelEventStored: ({ orderKey }) => void woken.push(`channel-events ${orderKey}`),
        billingWorkQueued: (jobs = []) => void woken.push(...jobs.map((job) => `${job.queue} ${job.orderKey}`)),
      })
      await isRepeated(jobId)
      expect(woken).toEqual([`${queue} a`])
      await isRepeated(jobId)
      expect(woken).toEqual([`${queue} a`])
    },
  )

  it.each<QueueName>(['deliveries', 'emails', 'ai-runs', 'refunds'])(
    'a job of the queue %s is not repeated',
    async (queue) => {
      const { jobId } = await aFailedJob(queue)
      const answer = await repeat(jobId)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
      expect(await stored()).toMatchObject([{ failed_at: world.clock.now() }])
      expect(await audited()).toEqual([])
    },
  )

  it('a job of a newer version, and one that waits, are left alone', async () => {
    expect((await repeat('from-the-future:1')).statusCode).toBe(409)
    const { jobId } = await aFailedJob('payments')
    await world.db.updateTable('jobs').set({ failed_at: null }).execute()
    const before = await stored()
    expect(await isRepeated(jobId)).toBe(false)
    expect(await stored()).toEqual(before)
  })

  it.each(['altegio', 'altegio:', 'altegio:x', 'altegio:1 or 1=1', '', 'altegio:1:2'])(
    'a malformed id is refused: %s',
    async (jobId) => {
      expect((await repeat(jobId)).statusCode).toBe(400)
    },
  )

  it('nobody but a system administrator repeats a job', async () => {
    const { jobId } = await aFailedJob('altegio')
    const lily = await world.aCompany()
    expect((await repeat(jobId, lily.owner.token)).statusCode).toBe(403)
    expect(await stored()).toMatchObject([{ failed_at: world.clock.now() }])
  })
})
