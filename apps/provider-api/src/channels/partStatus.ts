import type { Trx } from '../db/Db.ts'
import type { partStatuses } from '../db/schema/valueLists.ts'
import type { ChannelPart } from './channelMessages.ts'
import type { ChannelAccount } from './ChannelAccount.ts'

type OfAccount = Pick<ChannelAccount, 'id' | 'companyId'>
type StoredStatus = (typeof partStatuses)[number]
export type PartStatus = Exclude<StoredStatus, 'retried'>

/**
 * How far a part has come; a failure is only known of what has not arrived. What is sent again counts no more, unless
 * it turns out to have arrived all the same.
 */
const rank: Record<StoredStatus, number> = { sent: 0, failed: 1, retried: 2, delivered: 3, read: 4 }

/** Records how far a part of ours has come; a lower status changes nothing. */
export async function raisePart(
  trx: Trx,
  { id, companyId }: OfAccount,
  channelId: string,
  status: PartStatus,
): Promise<void> {
  const lower = Object.entries(rank).flatMap(([name, value]) => (value < rank[status] ? [name as StoredStatus] : []))
  if (lower.length === 0) return
  await trx
    .updateTable('channel_messages')
    .set({ status })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('channel_id', '=', channelId)
    .where('status', 'in', lower)
    .execute()
}

/**
 * How far a message has come: as far as the part that is furthest behind; null while not all are
 * known to have been sent.
 */
export async function statusOfMessage(
  trx: Trx,
  { companyId }: OfAccount,
  part: Pick<ChannelPart, 'messageId' | 'parts'>,
): Promise<PartStatus | null> {
  const known = await trx
    .selectFrom('channel_messages')
    .select('status')
    .where('company_id', '=', companyId)
    .where('message_id', '=', part.messageId)
    .execute()
  const statuses = known.flatMap(({ status }) => (status === 'retried' ? [] : [status]))
  if (statuses.includes('failed')) return 'failed'
  if (statuses.length < part.parts) return null
  const [behind] = statuses.toSorted((one, other) => rank[one] - rank[other])
  return behind ?? null
}
