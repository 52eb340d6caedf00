import type { Db, Trx } from '../db/Db.ts'
import type { ChannelAccount } from './ChannelAccount.ts'

type OfAccount = Pick<ChannelAccount, 'id' | 'companyId'>

/** One message of the channel: a part of one of our messages. `part` counts from 0. */
export type ChannelPart = { messageId: number; part: number; parts: number }

/** Our name of a part, which the channel repeats in the statuses of that part (at most 512 characters). */
export const referenceOf = ({ messageId, part, parts }: ChannelPart): string =>
  `frontdesk-${messageId}-${part}-${parts}`

/** Reads our name of a part; null for anything else. */
export function partOf(reference: string | undefined): ChannelPart | null {
  const found = /^frontdesk-(\d{1,15})-(\d{1,2})-(\d{1,2})$/.exec(reference ?? '')
  if (!found) return null
  const [messageId = 0, part = 0, parts = 0] = found.slice(1).map(Number)
  return part < parts ? { messageId, part, parts } : null
}

/** Records the channel's id of a part. Idempotent. */
export async function recordChannelMessage(
  db: Db | Trx,
  { id, companyId }: OfAccount,
  { channelId, messageId, part, parts }: ChannelPart & { channelId: string },
): Promise<void> {
  await db
    .insertInto('channel_messages')
    .values({ company_id: companyId, messenger_id: id, channel_id: channelId, message_id: messageId, part, parts })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The channel's ids of the parts of a message that it has taken, by their place; what is sent again has none. */
export async function takenParts(
  db: Db | Trx,
  { companyId }: Pick<OfAccount, 'companyId'>,
  messageId: number,
): Promise<ReadonlyMap<number, string>> {
  const taken = await db
    .selectFrom('channel_messages')
    .select(['part', 'channel_id'])
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('status', '<>', 'retried')
    .execute()
  return new Map(taken.map(({ part, channel_id: channelId }) => [part, channelId]))
}

/** The part of ours that the channel names by this id; null when it is none of ours. */
export async function findChannelMessage(
  db: Db | Trx,
  { id, companyId }: OfAccount,
  channelId: string,
): Promise<ChannelPart | null> {
  const found = await db
    .selectFrom('channel_messages')
    .select(['message_id', 'part', 'parts'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return found ? { messageId: found.message_id, part: found.part, parts: found.parts } : null
}
