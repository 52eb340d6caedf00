import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import { isConversationMessage } from './isConversationMessage.ts'
import { isShown } from './isShown.ts'
import { historyTime } from './threadOrder.ts'
import { inThreadOrder, withViews } from './readMessages.ts'
import { requireChat } from './requireChat.ts'

/** A page of one chat: `skip` newest messages are skipped, `take` are returned. */
export type MessagePage = {
  companyId: number
  chatId: number
  skip: number
  take: number
  includeSystemMessages: boolean
  includeDeletedMessages: boolean
}

/**
 * Returns a page of one chat, oldest first: skips the newest `skip` messages and returns the `take` before them (MSG-1,
 * MSG-12). Throws NOT_FOUND.
 */
export async function pageOfChat(
  db: Db,
  { companyId, chatId, skip, take, includeSystemMessages, includeDeletedMessages }: MessagePage,
): Promise<Message[]> {
  await requireChat(db, companyId, chatId)
  let page = db
    .selectFrom('messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where(isShown())
  if (!includeSystemMessages) page = page.where(isConversationMessage())
  if (!includeDeletedMessages) page = page.where('is_deleted', '=', false)
  const rows = await page
    .orderBy('is_history')
    .orderBy(historyTime(), 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return inThreadOrder(await withViews(db, rows))
}

/**
 * Returns a page of all messages of a company except its support conversation, newest page first, each page oldest
 * first (MSG-2). What is stored between two pages, also from before its channel was connected, moves others to later
 * places alone: whoever asks until a page is empty gets some twice, and misses none that was there.
 */
export async function pageOfCompany(
  db: Db,
  { companyId, skip, take }: { companyId: number; skip: number; take: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('messages.company_id', '=', companyId)
    // Read once, and not again for each message.
    .where(
      sql<boolean>`((messages.chat_id in (
        select id from chats where company_id = ${companyId} and purpose <> 'support' and deleted_at is null)) is true)`,
    )
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    // The time of messages of a channel's history is their own; that of all others rises with their ids.
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return inThreadOrder(await withViews(db, rows))
}
