import { hasAccess, usageWindow, type UsageWindow } from '@frontdesk/billing-rules'
import type { SubscriptionUsage } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import { readChannelMessages } from './readChannelMessages.ts'
import { readCounted } from './readCounted.ts'
import { timedSubscription } from './timedSubscription.ts'

type Row = Selectable<BillingTables['subscriptions']>

/**
 * The conversations of the running month of a subscription (SUB-10); null for one that has ended or
 * waits for its first payment.
 */
export async function readUsage(db: Db | Trx, row: Row, now: Date): Promise<SubscriptionUsage | null> {
  const window = windowOf(row, now)
  if (!window) return null
  const { company_id: companyId, conversations: limit } = row
  const { used } = await readCounted(db, { companyId, chatId: null, window, limit })
  return { used, limit, periodStart: window.start.toISOString(), periodEnd: window.end.toISOString() }
}

const windowOf = (row: Row, now: Date) =>
  hasAccess(timedSubscription(row), now) ? usageWindow(row.period_anchor ?? row.created_at, now, row.paid_at) : null

/**
 * The costs of the running month's conversations beside the plan, as far as they are known (SUB-10): tokens of the
 * model, and messages that a channel bills. Empty without a running month.
 */
export async function readUsedBeside(
  db: Db | Trx,
  row: Row,
  now: Date,
): Promise<Pick<SubscriptionUsage, 'modelTokens' | 'channelMessages'>> {
  const window = windowOf(row, now)
  if (!window) return {}
  const modelTokens = await readModelTokens(db, row.company_id, window)
  const channelMessages = await readChannelMessages(db, row.company_id, window)
  return { ...(modelTokens && { modelTokens }), ...(channelMessages.length > 0 && { channelMessages }) }
}

/**
 * The tokens that the model has read and written for a company's customers in a month; null where the model reports
 * none, such as the embedded assistant.
 */
async function readModelTokens(
  db: Db | Trx,
  companyId: number,
  window: UsageWindow,
): Promise<NonNullable<SubscriptionUsage['modelTokens']> | null> {
  const { input, output } = await db
    .selectFrom('ai_runs')
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'ai_runs.company_id').onRef('chats.id', '=', 'ai_runs.chat_id'),
    )
    .select([
      sql<number | null>`sum(ai_runs.input_tokens)::float8`.as('input'),
      sql<number | null>`sum(ai_runs.output_tokens)::float8`.as('output'),
    ])
    .where('ai_runs.company_id', '=', companyId)
    .where('ai_runs.started_at', '>=', window.start)
    .where('ai_runs.started_at', '<', window.end)
    .where('chats.purpose', '=', 'customer')
    .executeTakeFirstOrThrow()
  return input === null && output === null ? null : { input: input ?? 0, output: output ?? 0 }
}
