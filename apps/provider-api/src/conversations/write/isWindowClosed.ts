import { replyWindowOf, type ReplyWriter } from '@frontdesk/channel-capabilities'
import type { ChannelType } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * Whether the channel's reply window is closed: some channels accept a business's messages only for a number of hours
 * after the customer last wrote, and a person for longer than the AI.
 */
export async function isWindowClosed(
  db: Db | Trx,
  chat: { id: number; platform: ChannelType },
  writer: ReplyWriter,
  now: Date,
): Promise<boolean> {
  // Most channels have no window: nothing needs to be read for them.
  if (replyWindowOf(chat.platform, null, now, writer) === null) return false
  const { last_inbound_at } = await db
    .selectFrom('chats')
    .select('last_inbound_at')
    .where('id', '=', chat.id)
    .executeTakeFirstOrThrow()
  return replyWindowOf(chat.platform, last_inbound_at?.toISOString() ?? null, now, writer)?.isOpen === false
}
