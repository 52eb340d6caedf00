import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAssistant } from '../assistant/startAssistant.ts'
import { queueNames, type QueueName } from '../db/schema/OperationTables.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { startWork, type ServerWork } from './startWork.ts'

let world: TestServer
let lily: ACompany
let work: ServerWork
/** With an application at Altegio, which nobody answers for. */
const settings = settingsForTests()
const altegio = { ...settings.altegio, partnerToken: 'token', applicationId: '1' }
beforeAll(async () => {
  world = await aTestServer({ settings: { altegio } })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  const assistant = await startAssistant(world.ports, world.app.settings)
  const payments = { byCurrency: () => null, byName: () => null, serveSandboxAt: () => undefined }
  const server = { port: 1, databaseKind: 'postgres', payments, channels: world.app.channels, assistant } as const
  work = await startWork(world.ports, world.app.settings, server)
})
afterEach(async () => {
  await Promise.all(Object.values(work.close()))
})
afterAll(() => world.close())

/** An id that no row has, where ids are numbers. */
const none = 999_999

/** A subject of each queue's jobs that is gone; null where a queue has jobs about nothing that can go. */
const subjects: Record<QueueName, ((companyId: number) => string)[] | null> = {
  deliveries: [() => `${none}`],
  emails: [() => randomUUID()],
  'channel-failures': [() => `${none}`, () => `${none} ends`],
  'ai-runs': [() => randomUUID()],
  'ai-questions': [() => `${none}`, () => `handed-back ${none}`],
  'ai-waits': [() => `${none}`],
  'assistant-checks': [() => `${none}`],
  // One lease for each channel, taken by whoever polls or opens it.
  'telegram-polls': null,
  'whatsapp-web-sessions': null,
  'channel-events': [() => `${none}`],
  'whatsapp-history': [() => `${none}`],
  altegio: [
    () => `activate:${none}:1`,
    () => `check:${none}:1`,
    () => `details:${none}:1`,
    () => `payment:${randomUUID()}`,
    () => `refund:${randomUUID()}`,
  ],
  transcripts: [() => randomUUID()],
  notifications: [() => `chat:${none}`, () => `push:${none}:${randomUUID()}`],
  payments: [(companyId) => `${companyId}:${randomUUID()}`, (companyId) => `${companyId}:${randomUUID()}:1:stripe`],
  'lost-charges': [(companyId) => `${companyId}:${randomUUID()}:1:stripe`],
  subscriptions: [(companyId) => `${companyId}:${randomUUID()}`],
  'auto-upgrades': [(companyId) => `${companyId}|on|1`],
  'ai-resumes': [(companyId) => `${companyId}:1`],
  'billing-notices': [(companyId) => `${companyId}:${randomUUID()}`],
  refunds: [(companyId) => `${companyId}:${randomUUID()}`],
  'removed-cards': [(companyId) => `${companyId}:${randomUUID()}`],
  'billing-ends': [(companyId) => `${companyId}`],
  'company-purges': [(companyId) => `${companyId}`],
  'data-exports': [() => randomUUID()],
  erasures: [() => randomUUID()],
  'hand-backs': [() => `${none}`],
  'chat-returns': [() => `${none}`],
  'planned-messages': [(companyId) => `${companyId}:${none}`],
  'support-answers': [() => `${none}`],
  'team-emails': [() => `mentioned:${none}:${none}`, () => `assigned:${none}:${none}`, () => `rest:${none}:${none}`],
  'webhook-events': [() => `${none}`],
  'webhook-deliveries': [
    (companyId) => `${companyId}:${randomUUID()}`,
    (companyId) => `${companyId}:disabled:${randomUUID()}`,
  ],
  schedule: null,
}
const cases = queueNames.flatMap((queue) => (subjects[queue] ?? []).map((subjectOf) => ({ queue, subjectOf })))
const jobs = () => world.db.selectFrom('jobs').select(['queue', 'subject']).where('queue', '<>', 'schedule').execute()

/** Lets so much time pass that each worker has looked at its queue. */
const passes = async () => {
  world.clock.advance(5_000)
  return jobs()
}

describe.each(['waits', 'was left behind by a process that died'])('a job that %s', (state) => {
  it.each(cases)('a job of the queue $queue whose subject is gone ends', async ({ queue, subjectOf }) => {
    const at = world.clock.now()
    await world.db
      .insertInto('jobs')
      .values({
        queue,
        subject: subjectOf(lily.companyId),
        order_key: `${none}`,
        company_id: lily.companyId,
        due_at: at,
        ...(state !== 'waits' && { attempts: 1, leased_by: randomUUID(), leased_until: at }),
      })
      .execute()
    await expect.poll(passes, { timeout: 10_000 }).toEqual([])
    // Work that a dead process left behind may be named once.
    expect(world.logged.filter(({ level }) => state === 'waits' || level === 'error')).toEqual([])
    expect(world.logged.length).toBeLessThanOrEqual(1)
  })
})
