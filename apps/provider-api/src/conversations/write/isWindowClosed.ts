import { replyWindowOf } from '@frontdesk/channel-capabilities'
import type { Platform } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * Whether a channel that gives a business so many hours to answer takes no more words in this chat, until the customer
 * writes again.
 */
export async function isWindowClosed(
  db: Db | Trx,
  chat: { id: number; platform: Platform },
  now: Date,
): Promise<boolean> {
  // Most channels have no window: then nothing need be read.
  if (replyWindowOf(chat.platform, null, now) === null) return false
  const { last_inbound_at } = await db
    .selectFrom('chats')
    .select('last_inbound_at')
    .where('id', '=', chat.id)
    .executeTakeFirstOrThrow()
  return replyWindowOf(chat.platform, last_inbound_at?.toISOString() ?? null, now)?.isOpen === false
}
