import { endReplies } from '../../assistant/handling/silenceAi.ts'
import { forgetCards } from '../../conversations/cards/customerCards.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { askStop } from '../../inbound/stopsAsked.ts'
import { emptyShared } from './emptyShared.ts'
import type { ErasedPerson } from './ErasedPerson.ts'

/**
 * Ends all that is being done for a customer, takes them out of the lists of administrators, and forgets who they are
 * at their channels, so that a message that arrives later makes a new person (PRIV-2). Call inside
 * `withCompanyTransaction`, and `runStopRequested` for the stops that it asks for after the commit. A delivery or reply
 * in flight ends by itself: `isBusy` says until when.
 */
export async function stopPerson(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, person, now }: { companyId: number; person: ErasedPerson; now: Date },
): Promise<void> {
  const { chatIds, userIds } = person
  for (const chatId of chatIds) {
    await endReplies(trx, emit, { companyId, chatId, now })
    askStop(trx, { chatId, because: 'stopped' })
  }
  await deleteIdleJobs(trx, companyId, chatIds)
  await trx
    .deleteFrom('channel_identities')
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .execute()
  await trx.deleteFrom('chat_users').where('company_id', '=', companyId).where('chat_id', 'in', chatIds).execute()
  if (userIds.length > 0)
    await trx
      .updateTable('users')
      .set({ display_name: '', username: null, phone: null, platform_user_id: null, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', 'in', userIds)
      .execute()
  await forgetCards(trx, emit, { companyId, now, chatIds })
  await trx
    .updateTable('chats')
    .set({
      title: null,
      customer_name: null,
      platform_chat_id: null,
      ai_enabled: false,
      needs_human: null,
      stopped_run_id: null,
      held_run_id: null,
      last_message_id: null,
      joined_into: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', 'in', chatIds)
    .execute()
  // Their words stay for the eraser; nothing is sent until it comes, and no event says them.
  await trx
    .updateTable('planned_messages')
    .set((plan) => ({ state: 'canceled' as const, revision: plan('revision', '+', 1), updated_at: now }))
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', chatIds)
    .where('state', '=', 'planned')
    .execute()
  await emptyShared(trx, emit, { companyId, person, now })
  for (const chatId of chatIds) {
    const chat = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: { ...chat, ...nothingOfPerson, isErased: true } })
  }
}

/** The parts of a chat that say something of its person or of the work for them; this event outlives both. */
const nothingOfPerson = {
  users: [],
  undelivered: null,
  unreadCount: 0,
  planned: [],
  labelIds: [],
  suggestedLabelIds: [],
  customerName: null,
  snooze: null,
  returnedAt: null,
}

/** The work of these chats that no process is doing just now. */
async function deleteIdleJobs(trx: Trx, companyId: number, chatIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('leased_by', 'is', null)
    .where((job) =>
      job.or([
        job.and([
          job('queue', 'in', ['deliveries', 'ai-questions', 'ai-waits', 'ai-runs', 'hand-backs', 'chat-returns']),
          job('order_key', 'in', chatIds.map(String)),
        ]),
        job.and([
          job('queue', '=', 'notifications'),
          job(
            'subject',
            'in',
            chatIds.map((id) => `chat:${id}`),
          ),
        ]),
      ]),
    )
    .execute()
}

/** Whether a process is delivering something to the customer just now, or writes a reply to them. */
export async function isBusy(trx: Trx, { chatIds }: Pick<ErasedPerson, 'chatIds'>, now: Date): Promise<boolean> {
  const busy = await trx
    .selectFrom('jobs')
    .select('id')
    .where('queue', 'in', ['deliveries', 'ai-runs'])
    .where('order_key', 'in', chatIds.map(String))
    .where('leased_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return busy !== undefined
}
