import type { UsageWindow } from '@frontdesk/billing-rules'
import type { ChannelMessageCount } from '@frontdesk/contract'
import { sql, type NotNull } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * A company's messages that a channel delivered in a month and says how it bills, by channel and category (SUB-10);
 * empty where none does. Amounts are not known: the channel bills the company's own account with it.
 */
export async function readChannelMessages(
  db: Db | Trx,
  companyId: number,
  { start, end }: UsageWindow,
): Promise<ChannelMessageCount[]> {
  return db
    .selectFrom('priced_messages')
    .select([
      'channel',
      'category',
      sql<number>`(count(*) filter (where is_billable))::int`.as('billable'),
      sql<number>`(count(*) filter (where not is_billable))::int`.as('free'),
    ])
    .$narrowType<{ category: NotNull }>()
    .where('company_id', '=', companyId)
    .where('delivered_at', '>=', start)
    .where('delivered_at', '<', end)
    .where('category', 'is not', null)
    .groupBy(['channel', 'category'])
    .orderBy('channel')
    .orderBy('category')
    .execute()
}
