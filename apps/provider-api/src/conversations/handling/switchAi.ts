import type { Chat } from '@frontdesk/contract'
import type { Caller } from '../../http/Caller.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { enqueueHandBack } from '../../queues/queuedQuestions.ts'
import { holdBackReplies } from './markHandling.ts'
import type { Ports } from '../../ports/Ports.ts'
import { adminUserId } from '../people/people.ts'
import { readStoredChat, readChats } from '../read/readChats.ts'
import { requireChat } from '../read/requireChat.ts'

/**
 * Switches the AI of one chat on or off (CHAT-4). Switching it off stops a reply in progress and makes the caller the
 * handler; switching it on hands the chat back, and the AI answers what the customer wrote last. Throws NOT_FOUND.
 */
export async function switchAi(
  ports: Ports,
  caller: Caller,
  { companyId, chatId, aiEnabled }: { companyId: number; chatId: number; aiEnabled: boolean },
): Promise<Chat> {
  const { chat, hasChanged } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await requireChat(trx, companyId, chatId)
    const now = ports.now()
    const changed = await switchAiOfChats(trx, emit, { caller, companyId, chatIds: [chatId], aiEnabled, now })
    if (aiEnabled && changed.length > 0) await enqueueHandBack(trx, { companyId, chatId, now })
    return { chat: await readStoredChat(trx, chatId), hasChanged: changed.length > 0 }
  })
  if (!aiEnabled) ports.runStopRequested({ chatId, because: 'ai-switched-off' })
  else if (hasChanged) ports.chatHandedBack({ companyId, chatId })
  return chat
}

/**
 * Switches the AI of these chats and emits each chat that changed. Call inside `withCompanyTransaction`; after
 * switching it off, emit `runStopRequested` for each chat once committed. `caller`: null where the chat hands itself
 * back. Returns the ids of the changed chats.
 */
export async function switchAiOfChats(
  trx: Trx,
  emit: (event: NewEvent) => void,
  {
    caller,
    companyId,
    chatIds,
    aiEnabled,
    now,
  }: { caller: Caller | null; companyId: number; chatIds: readonly number[]; aiEnabled: boolean; now: Date },
): Promise<readonly number[]> {
  // The handler must be a user of the company's chats, because the list shows their name.
  if (!aiEnabled && caller) await adminUserId(trx, companyId, caller, now)
  const handler_admin_id = aiEnabled ? null : (caller?.adminId ?? null)
  const changed = await trx
    .updateTable('chats')
    .set({
      ai_enabled: aiEnabled,
      handler_admin_id,
      needs_human: null,
      stopped_run_id: null,
      // A switch that turns the AI off leaves it off until a hand-back.
      human_at: null,
      updated_at: now,
      ...(aiEnabled && { ai_since: now }),
    })
    .where('id', 'in', chatIds)
    // Off already but without a handler: the caller becomes it. On already but with a need or a stopped reply:
    // handing it back ends them.
    .where((chat) =>
      chat.or([
        chat('ai_enabled', '<>', aiEnabled),
        ...(aiEnabled
          ? [chat('needs_human', 'is not', null), chat('stopped_run_id', 'is not', null)]
          : [chat('handler_admin_id', 'is', null)]),
      ]),
    )
    .returning('id')
    .execute()
  if (!aiEnabled && changed.length > 0)
    await holdBackReplies(
      trx,
      changed.map(({ id }) => id),
      'ai-switched-off',
    )
  const changedIds = changed.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const chat of await readChats(trx, changedIds)) emit({ event: 'chat_update', payload: chat })
  return changedIds
}
