import { warningLevelOf, type WarningLevel } from '@frontdesk/billing-rules'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import type { Ports } from '../../ports/Ports.ts'
import { queueNotice, type NoticedChange } from '../notices/queueNotice.ts'
import { queueAutoUpgrade } from './queueAutoUpgrade.ts'
import { queueResume } from './queueResume.ts'
import { readAllowance, type Allowance } from './readAllowance.ts'

type Answer = { companyId: number; chatId: number; messageId: number }

/**
 * Counts the conversation of an answer of the AI (SUB-10): a customer's chat once in a month of the subscription. Call it in the transaction
 * that stores the answer, which locks the company: whatever is repeated, it is counted once. At 80 and 100 % of the limit the company's
 * screens learn of it, and its administrators are written to once, or its plan is upgraded where that is switched on.
 */
export async function countConversation(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { payments, newId }: Pick<Ports, 'payments' | 'newId'>,
  { companyId, chatId, messageId }: Answer,
  now: Date,
): Promise<void> {
  const { subscription, window, counted, isSold } = await readAllowance(trx, payments, { companyId, chatId }, now)
  if (!subscription || !window || !counted || counted.hasChat) return
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
  if (level === null || !isSold) return
  const warned = await trx
    .insertInto('usage_warnings')
    .values({ company_id: companyId, window_start: window.start, level, warned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('level')
    .executeTakeFirst()
  if (!warned) return
  await warn({ trx, companyId, now, newId }, level, { subscription, window, limit: counted.limit })
  const { id: subscriptionId, status } = subscription
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId, status } })
}

type Reached = { limit: number | null } & { [Key in 'subscription' | 'window']: NonNullable<Allowance[Key]> }

async function warn(
  change: NoticedChange,
  level: WarningLevel,
  { subscription, window, limit }: Reached,
): Promise<void> {
  const { trx, companyId, now } = change
  if (level === 100) await queueResume(trx, { companyId, change: window.end.toISOString(), dueAt: window.end })
  if (level === 100 && subscription.is_auto_upgraded)
    return queueAutoUpgrade(trx, { companyId, cause: { type: 'limit-reached', windowStart: window.start }, now })
  const plan = await trx
    .selectFrom('price_variants')
    .select('name')
    .where('id', '=', subscription.price_variant_id ?? '')
    .executeTakeFirst()
  await queueNotice(change, level === 100 ? 'usage-limit' : 'usage-warning', {
    plan: plan?.name ?? null,
    ...(limit !== null && { conversations: limit }),
    at: window.end.toISOString(),
  })
}
