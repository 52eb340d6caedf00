import type { AuditChange } from '../audit/AuditEntry.ts'
import type { Trx } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * The queues whose jobs may be repeated without looking: each looks first at what its earlier attempts have done, and a
 * channel's id makes a repeated event harmless. A message to a customer is none of them: it may have arrived, and a
 * person decides, in the chat or by `repeatDelivery` (decision 0013); nor is an email, whose text is erased when it
 * fails.
 */
const repeatableQueues = [
  'channel-events',
  'altegio',
  'payments',
  'removed-cards',
  'lost-charges',
] as const satisfies readonly QueueName[]

/**
 * Queues a job that was given up once more, due now and behind all that is queued under its key, and notes that in the
 * audit log. It gets a new id, so that the one of the list repeats it once only. It keeps its attempts, by which its
 * worker knows that something may have been done already, and which leave it one more. Returns false when there is no
 * such job any more: it was repeated already. Throws ACTION_NOT_ALLOWED for a queue whose jobs must not be repeated, or
 * which this version does not know. Its worker in this process is woken after the commit.
 */
export async function repeatJob(
  ports: WakingPorts & Pick<Ports, 'db' | 'now'>,
  jobId: string,
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<boolean> {
  const [queueName, id] = jobId.split(':')
  const queue = repeatableQueues.find((name) => name === queueName)
  if (queue === undefined) throw refuse('ACTION_NOT_ALLOWED', 'The jobs of this queue must not be repeated')
  if (!/^\d{1,15}$/.test(id ?? '')) return false
  const { db, now } = ports
  const orderKey = await db.transaction().execute(async (trx) => {
    const givenUp = await trx
      .deleteFrom('jobs')
      .where('id', '=', Number(id))
      .where('queue', '=', queue)
      .where('failed_at', 'is not', null)
      .returning(['company_id', 'queue', 'subject', 'order_key', 'attempts', 'failed_at', 'error'])
      .executeTakeFirst()
    if (!givenUp) return null
    const at = now()
    const { company_id, subject, order_key, attempts } = givenUp
    await trx
      .insertInto('jobs')
      .values({ company_id, queue, subject, order_key, attempts, due_at: at, created_at: at })
      .execute()
    await audit(trx, {
      companyId: givenUp.company_id,
      target: jobId,
      before: { failedAt: givenUp.failed_at?.toISOString(), error: givenUp.error },
      after: { dueAt: at.toISOString() },
    })
    return givenUp.order_key
  })
  if (orderKey === null) return false
  wakeWorker(ports, queue, orderKey)
  return true
}

type WakingPorts = Pick<Ports, 'channelEventStored' | 'billingWorkQueued'>

/** Wakes a worker by the event by which whoever queues its jobs does. */
function wakeWorker(
  { channelEventStored, billingWorkQueued }: WakingPorts,
  queue: (typeof repeatableQueues)[number],
  orderKey: string,
): void {
  if (queue === 'channel-events') channelEventStored({ orderKey })
  // The work for salons, too: it includes the reports of payments.
  else billingWorkQueued([{ queue, orderKey }])
}
