import type { Trx } from '../db/Db.ts'
import type { ChannelPart } from './channelMessages.ts'
import type { MetaAccount } from './MetaAccount.ts'

type OfAccount = Pick<MetaAccount, 'id' | 'companyId'>
export type PartStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** How far a part has come; a failure is only known of what has not arrived. */
const rank: Record<PartStatus, number> = { sent: 0, failed: 1, delivered: 2, read: 3 }

/** Records how far a part of ours has come; a lower status changes nothing. */
export async function raisePart(
  trx: Trx,
  { id, companyId }: OfAccount,
  channelId: string,
  status: PartStatus,
): Promise<void> {
  const lower = Object.entries(rank).flatMap(([name, value]) => (value < rank[status] ? [name as PartStatus] : []))
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
  if (known.some(({ status }) => status === 'failed')) return 'failed'
  if (known.length < part.parts) return null
  const [behind] = known.map(({ status }) => status).toSorted((one, other) => rank[one] - rank[other])
  return behind ?? null
}
