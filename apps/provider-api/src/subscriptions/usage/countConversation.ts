import { warningLevelOf } from '@frontdesk/billing-rules'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import type { PaymentProviders } from '../../ports/PaymentProvider.ts'
import { queueResume } from './queueResume.ts'
import { readAllowance } from './readAllowance.ts'
import { usageSubject } from './usageSubject.ts'

type Answer = { companyId: number; chatId: number; messageId: number }

/**
 * Counts the conversation of an answer of the AI (SUB-10): a customer's chat once in a month of the subscription. Call it in the transaction
 * that stores the answer, which locks the company: whatever is repeated, it is counted once. At 80 and 100 % of the limit the company's
 * screens learn of it, and a job warns its owner, once for each.
 */
export async function countConversation(
  trx: Trx,
  emit: (event: NewEvent) => void,
  payments: PaymentProviders,
  { companyId, chatId, messageId }: Answer,
  now: Date,
): Promise<void> {
  const before = await readAllowance(trx, payments, { companyId, chatId }, now)
  const { window, counted, subscriptionId, status } = before
  if (!window || !counted || counted.hasChat || subscriptionId === null || status === null) return
  const isCounted = await trx
    .insertInto('counted_conversations')
    .columns(['company_id', 'window_start', 'chat_id', 'message_id', 'counted_at'])
    .expression((query) =>
      query
        .selectFrom('chats')
        .select([
          'company_id',
          sql<Date>`${window.start}::timestamptz`.as('window_start'),
          'id',
          sql<number>`${messageId}::bigint`.as('message_id'),
          sql<Date>`${now}::timestamptz`.as('counted_at'),
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', chatId)
        // The assistant that administrators try, and support, are no customers.
        .where('purpose', '=', 'customer'),
    )
    // The answer before was withdrawn or has failed: else it would be counted.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'window_start', 'chat_id'])
        .doUpdateSet({ message_id: messageId, counted_at: now }),
    )
    .returning('chat_id')
    .executeTakeFirst()
  if (!isCounted) return
  const level = warningLevelOf({ used: counted.used + 1, limit: counted.limit })
  if (level === null) return
  const warned = await trx
    .insertInto('usage_warnings')
    .values({ company_id: companyId, window_start: window.start, level, warned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('level')
    .executeTakeFirst()
  if (!warned) return
  const subject = usageSubject({ companyId, windowStart: window.start, level })
  await enqueueJob(trx, { queue: 'usage-levels', subject, orderKey: subject, companyId, dueAt: now })
  if (level === 100)
    await queueResume(trx, { companyId, change: window.end.toISOString(), dueAt: window.end })
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId, status } })
}
