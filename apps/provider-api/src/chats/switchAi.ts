import type { Chat } from '@frontdesk/contract'
import { refuse } from '../app/refuse.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../live/EventLog.ts'
import { inCompany } from '../live/inCompany.ts'
import type { Ports } from '../Ports.ts'
import { readChat, readChats } from './readChats.ts'

/** Switches the AI of one chat on or off (CHAT-4); off also stops a reply that is being written. */
export async function switchAi(ports: Ports, { companyId, chatId, aiEnabled }: { companyId: number; chatId: number; aiEnabled: boolean }): Promise<Chat> {
  const chat = await inCompany(ports, companyId, async (trx, say) => {
    const known = await trx.selectFrom('chats').select('id').where('company_id', '=', companyId).where('id', '=', chatId).where('deleted_at', 'is', null).executeTakeFirst()
    if (!known) throw refuse('NOT_FOUND')
    await switchAiOf(trx, say, { chatIds: [chatId], aiEnabled, now: ports.now() })
    return readChat(trx, chatId)
  })
  if (!aiEnabled) ports.stopRuns({ chatId, because: 'ai-switched-off' })
  return chat
}

/**
 * Switches the AI of these chats, inside `inCompany` of their company, and tells each that changed; answers which did.
 * Whoever switches it off calls `stopRuns` for each after the commit.
 */
export async function switchAiOf(
  trx: Trx,
  say: (event: NewEvent) => void,
  { chatIds, aiEnabled, now }: { chatIds: readonly number[]; aiEnabled: boolean; now: Date },
): Promise<readonly number[]> {
  const changed = await trx
    .updateTable('chats')
    .set({ ai_enabled: aiEnabled, updated_at: now })
    .where('id', 'in', chatIds)
    .where('ai_enabled', '<>', aiEnabled)
    .returning('id')
    .execute()
  const changedIds = changed.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const chat of await readChats(trx, changedIds)) say({ event: 'chat_update', payload: chat })
  return changedIds
}
