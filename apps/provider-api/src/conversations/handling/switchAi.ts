import type { Chat } from '@frontdesk/contract'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { adminUserId } from '../people/people.ts'
import { readChat, readChats } from '../read/readChats.ts'

/**
 * Switches the AI of one chat on or off (CHAT-4); off also stops a reply that is being written. Whoever switches it off
 * handles the chat from then on, whoever switches it on hands it back.
 */
export async function switchAi(
  ports: Ports,
  caller: Caller,
  { companyId, chatId, aiEnabled }: { companyId: number; chatId: number; aiEnabled: boolean },
): Promise<Chat> {
  const chat = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const known = await trx
      .selectFrom('chats')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!known) throw refuse('NOT_FOUND')
    await switchAiOfChats(trx, emit, { caller, companyId, chatIds: [chatId], aiEnabled, now: ports.now() })
    return readChat(trx, chatId)
  })
  if (!aiEnabled) ports.runStopRequested({ chatId, because: 'ai-switched-off' })
  return chat
}

/**
 * Switches the AI of these chats, inside `inCompany` of their company, and tells each that changed; answers which did.
 * Whoever switches it off calls `stopRuns` for each after the commit.
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
  }: { caller: Caller; companyId: number; chatIds: readonly number[]; aiEnabled: boolean; now: Date },
): Promise<readonly number[]> {
  // The handler is a person of the company's chats, whom the list shows by name.
  if (!aiEnabled) await adminUserId(trx, companyId, caller, now)
  const handler_admin_id = aiEnabled ? null : caller.adminId
  const changed = await trx
    .updateTable('chats')
    .set({ ai_enabled: aiEnabled, handler_admin_id, needs_human: null, stopped_run_id: null, updated_at: now })
    .where('id', 'in', chatIds)
    // Off already and nobody's: whoever says so again takes it. On already, but waiting: handing it back ends the wait.
    .where((chat) =>
      chat.or([
        chat('ai_enabled', '<>', aiEnabled),
        aiEnabled ? chat('needs_human', 'is not', null) : chat('handler_admin_id', 'is', null),
      ]),
    )
    .returning('id')
    .execute()
  const changedIds = changed.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const chat of await readChats(trx, changedIds)) emit({ event: 'chat_update', payload: chat })
  return changedIds
}
