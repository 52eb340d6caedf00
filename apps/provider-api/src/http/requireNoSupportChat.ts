import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'

/** Parameters, query and body of a call, which are not validated yet. */
type Named = { params: unknown; query: unknown; body: unknown }

/**
 * Throws NOT_FOUND for a call that names a conversation with support, or a message of one, as for a chat that does not
 * exist: agents make no such call (TEAM-1).
 */
export async function requireNoSupportChat(db: Db, companyId: number, { params, query, body }: Named): Promise<void> {
  const places = [params, query, body].map(fieldsOf)
  const named = (...fields: readonly string[]) => idsOf(places.flatMap((place) => fields.map((field) => place[field])))
  const chatIds = named('chatId', 'chatIds')
  const messageIds = named('messageId', 'messageIds', 'repliesToMessageId')
  if (chatIds.length === 0 && messageIds.length === 0) return
  const found = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'support')
    .where((chat) =>
      chat.or([
        ...(chatIds.length > 0 ? [chat('id', 'in', chatIds)] : []),
        ...(messageIds.length > 0
          ? [chat('id', 'in', chat.selectFrom('messages').select('chat_id').where('messages.id', 'in', messageIds))]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (found) throw refuse('NOT_FOUND')
}

const fieldsOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Buffer.isBuffer(raw) ? { ...raw } : {}

/** Ids as the schema takes them; the schema refuses all else afterwards. */
const idsOf = (raw: readonly unknown[]): number[] => [
  ...new Set(
    raw
      .flat()
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]
