import type { Chat } from '@frontdesk/contract'
import { refuse } from '../app/refuse.ts'
import { inCompany } from '../live/inCompany.ts'
import type { Ports } from '../Ports.ts'
import { readChat } from './readChats.ts'

/** Switches the AI of one chat on or off (CHAT-4); off also stops a reply that is being written. */
export async function switchAi(ports: Ports, { companyId, chatId, aiEnabled }: { companyId: number; chatId: number; aiEnabled: boolean }): Promise<Chat> {
  const chat = await inCompany(ports, companyId, async (trx, say) => {
    const before = await trx
      .selectFrom('chats')
      .select('ai_enabled')
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!before) throw refuse('NOT_FOUND')
    if (before.ai_enabled === aiEnabled) return readChat(trx, chatId)
    await trx.updateTable('chats').set({ ai_enabled: aiEnabled, updated_at: ports.now() }).where('id', '=', chatId).execute()
    const after = await readChat(trx, chatId)
    say({ event: 'chat_update', payload: after })
    return after
  })
  if (!aiEnabled) ports.stopRuns({ chatId, because: 'ai-switched-off' })
  return chat
}
