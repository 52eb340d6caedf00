import type { Db } from '../db/Db.ts'
import { Refusal } from '../errors/refuse.ts'

type Named = { query: unknown; body: unknown }

/**
 * Returns the input of a call that found nothing, with the chat into which the one that it names was joined: whoever
 * had that open goes on in the chat of the same person. Throws the call's own error where there is no such chat. Looked
 * up only after the failure, so that other calls pay nothing for it.
 */
export async function followJoinedChat(
  db: Db,
  companyId: number | null,
  { query, body }: Named,
  error: unknown,
): Promise<Named> {
  const chatId = chatIdOf(body) ?? chatIdOf(query)
  if (companyId === null || chatId === null || !(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
  const found = await db
    .selectFrom('chats')
    .select('joined_into')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  if (found?.joined_into == null) throw error
  return { query: withChat(query, found.joined_into), body: withChat(body, found.joined_into) }
}

const chatIdOf = (named: unknown): number | null =>
  typeof named === 'object' && named !== null && 'chatId' in named && typeof named.chatId === 'number'
    ? named.chatId
    : null

const withChat = (named: unknown, chatId: number): unknown =>
  chatIdOf(named) === null ? named : { ...Object(named), chatId }
