import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginAttempt } from '../jobs/attempts.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { enqueueWebhookDeliveries, enqueueWebhookEvents } from '../queues/queuedWebhooks.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aWebhookDelivery } from '../testing/aWebhookDelivery.ts'
import { prepareDeliveries } from './prepareDeliveries.ts'
import { storeOutcome } from './webhookAttempts.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => {
  world = await aTestServer({ settings: { sandbox: true } })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
})

it('the outcome of an attempt that another process took over changes nothing', async () => {
  const { companyId } = lily
  const { webhookId, deliveryId } = await aWebhookDelivery(world, lily)
  await enqueueWebhookDeliveries(world.db, { companyId, now: world.clock.now(), ids: [deliveryId] })
  const begin = async (holder: string, abandonedBy: string | null) => {
    const job = await world.db
      .selectFrom('jobs')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const due = { id: job.id, queue: job.queue, subject: job.subject, orderKey: job.order_key, companyId }
    const begun = await beginAttempt(
      world.db,
      { ...due, attempts: job.attempts, abandonedBy },
      holder,
      world.clock.now(),
    )
    return begun as LeasedJob // its lease has ended
  }
  const store = (job: LeasedJob, answer: 204 | 500) =>
    storeOutcome(
      world.ports,
      { companyId, deliveryId },
      {
        job,
        outcome:
          answer === 204 ? { type: 'arrived', answer } : { type: 'failed', answer, error: null, retryAfter: null },
        chance: 0,
      },
    )
  const row = () =>
    world.db
      .selectFrom('webhook_deliveries')
      .select(['status', 'attempts', 'answer'])
      .where('id', '=', deliveryId)
      .executeTakeFirstOrThrow()
  const health = () =>
    world.db.selectFrom('webhooks').select('failing_since').where('id', '=', webhookId).executeTakeFirstOrThrow()
  const [one, other] = ['5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d11', '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d12'] as const
  const late = await begin(one, null)
  world.clock.advance(60_000)
  const newer = await begin(other, one)

  await store(late, 500)
  expect(await row()).toEqual({ status: 'waiting', attempts: 0, answer: null })
  await store(newer, 204)
  expect(await row()).toEqual({ status: 'delivered', attempts: 1, answer: 204 })
  await store(late, 500)
  expect(await row()).toEqual({ status: 'delivered', attempts: 1, answer: 204 })
  expect(await health()).toEqual({ failing_since: null })
})

// The embedded database has one connection, at which no two transactions meet.
it.runIf(process.env['DATABASE_URL'])(
  'a webhook that is added while deliveries are prepared gets the events since then',
  async () => {
    const { companyId, owner } = lily
    const make = async (path: string) =>
      (
        (await world.callOk('createWebhook', {
          token: owner.token,
          companyId,
          body: { url: `https://salon.example/${path}`, events: ['message.received'] },
        })) as { webhook: { id: string } }
      ).webhook.id
    const first = await make('first')
    const anna = await aCustomer(world, lily)
    const { id } = await anna.says('Hello')
    // Another transaction holds the key of the first event, which the preparation waits for once it reads the webhooks.
    let second = ''
    let preparation = Promise.resolve(false)
    await world.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('webhook_deliveries')
        .values({
          company_id: companyId,
          webhook_id: first,
          key: `message.received:${id}`,
          event: 'message.received',
          payload: '{}',
          created_at: world.clock.now(),
        })
        .execute()
      preparation = prepareDeliveries(world.ports, companyId)
      const countWaiting = async () => {
        const { rows } =
          await sql`select 1 from pg_locks as waiting join pg_locks as held using (locktype, transactionid)
        where not waiting.granted and held.granted and held.pid = pg_backend_pid()`.execute(trx)
        return rows.length
      }
      await expect.poll(countWaiting).toBe(1)
      second = await make('second')
      await anna.says('Hello again')
    })
    await preparation
    await enqueueWebhookEvents(world.db, { companyId, now: world.clock.now() })
    await prepareDeliveries(world.ports, companyId)
    const made = await world.db.selectFrom('webhook_deliveries').select('webhook_id').execute()
    expect(made.filter(({ webhook_id }) => webhook_id === second)).toHaveLength(1)
    expect(made.filter(({ webhook_id }) => webhook_id === first)).toHaveLength(2)
  },
)
