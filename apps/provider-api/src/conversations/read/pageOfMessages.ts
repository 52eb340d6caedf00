import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'
import { isConversationMessage } from './isConversationMessage.ts'
import { inThreadOrder, withViews } from './readMessages.ts'

export type ChatPage = {
  companyId: number
  chatId: number
  skip: number
  take: number
  includeSystemMessages: boolean
  includeDeletedMessages: boolean
}

/** A page of one chat: skips the newest `skip`, takes the next `take` towards the past, oldest first (MSG-1, MSG-12). */
export async function pageOfChat(
  db: Db,
  { companyId, chatId, skip, take, includeSystemMessages, includeDeletedMessages }: ChatPage,
): Promise<Message[]> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
  let page = db.selectFrom('messages').selectAll().where('company_id', '=', companyId).where('chat_id', '=', chatId)
  if (!includeSystemMessages) page = page.where(isConversationMessage())
  if (!includeDeletedMessages) page = page.where('is_deleted', '=', false)
  return inThreadOrder(await withViews(db, await page.orderBy('id', 'desc').offset(skip).limit(take).execute()))
}

/** A page of all messages of a company, newest pages first, each oldest first (MSG-2); not the talk with support. */
export async function pageOfCompany(
  db: Db,
  { companyId, skip, take }: { companyId: number; skip: number; take: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .selectAll('messages')
    .where('messages.company_id', '=', companyId)
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    .where('chats.purpose', '<>', 'support')
    .where('chats.deleted_at', 'is', null)
    .orderBy('messages.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return inThreadOrder(await withViews(db, rows))
}
