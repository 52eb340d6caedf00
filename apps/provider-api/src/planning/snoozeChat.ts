import type { Chat } from '@frontdesk/contract'
import { isPlannable } from '@frontdesk/planning-rules'
import { readStoredChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { enqueueAt } from '../queues/enqueueAt.ts'

type OfChat = { companyId: number; chatId: number }

/**
 * Snoozes a customer's chat until a moment, or, for null, until its customer writes (PLAN-1). One that is snoozed gets
 * the new moment. Throws NOT_FOUND for another chat, and VALIDATION_ERROR for a moment that has passed or is more than
 * a year away.
 */
export async function snoozeChat(
  ports: Ports,
  { companyId, chatId, until }: OfChat & { until: Date | null },
): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    await requireCustomerChat(trx, { companyId, chatId })
    if (until !== null && !isPlannable(until, now))
      throw refuse('VALIDATION_ERROR', 'The moment has passed, or is more than a year away')
    await trx
      .updateTable('chats')
      .set({ snoozed_at: now, snoozed_until: until, returned_at: null, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .execute()
    const subject = String(chatId)
    if (until !== null) await enqueueAt(trx, { queue: 'chat-returns', subject, companyId, dueAt: until, now })
    const chat = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: chat })
    return chat
  })
}

/**
 * Ends it that a chat is snoozed, or that it is marked as one that came back (PLAN-1). Its job finds nothing to do at
 * its time. Throws NOT_FOUND.
 */
export async function wakeChat(ports: Ports, { companyId, chatId }: OfChat): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await requireCustomerChat(trx, { companyId, chatId })
    const woken = await trx
      .updateTable('chats')
      .set({ snoozed_at: null, returned_at: null, updated_at: ports.now() })
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .where((chat) => chat.or([chat('snoozed_at', 'is not', null), chat('returned_at', 'is not', null)]))
      .returning('id')
      .executeTakeFirst()
    const chat = await readStoredChat(trx, chatId)
    if (woken) emit({ event: 'chat_update', payload: chat })
    return chat
  })
}

/** Throws NOT_FOUND unless the chat is one of a customer of the company. */
async function requireCustomerChat(trx: Trx, { companyId, chatId }: OfChat): Promise<void> {
  const found = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', '=', 'customer')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
}
