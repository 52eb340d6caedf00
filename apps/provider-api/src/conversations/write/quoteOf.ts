import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { MessageMetadata } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import type { WritableChat } from './requireWritableChat.ts'

/** Characters of the other message that are kept with a reply. */
export const longestQuote = 200

/**
 * The stored quote of the message that one of ours replies to (MSG-4). Empty where the channel shows no quotes or never
 * had the message, and for one that was deleted meanwhile: the reply is sent without it. Throws NOT_FOUND for a message
 * that is not of this chat.
 */
export async function quoteOf(
  trx: Trx,
  chat: WritableChat,
  messageId: number | null,
): Promise<Pick<MessageMetadata, 'repliesTo'>> {
  if (messageId === null) return {}
  const quoted = await trx
    .selectFrom('messages')
    .select(['text', 'is_deleted', 'platform_message_id'])
    .where('company_id', '=', chat.companyId)
    .where('chat_id', '=', chat.id)
    .where('id', '=', messageId)
    .where('kind', '=', 'message')
    .executeTakeFirst()
  if (!quoted) throw refuse('NOT_FOUND')
  const isAtChannel = chat.isInternal || quoted.platform_message_id !== null
  if (quoted.is_deleted || !isAtChannel || !capabilitiesOf(chat.platform).quotes) return {}
  return { repliesTo: { messageId, text: quoted.text.slice(0, longestQuote) } }
}
