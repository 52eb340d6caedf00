import { isFirm, type Need } from '@frontdesk/ai-state'
import type { Caller } from '../../http/Caller.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { selectChatIds, type ChatSelection } from './selectChatIds.ts'
import { restoreNeed } from '../handling/markHandling.ts'
import { switchAiOfChats } from '../handling/switchAi.ts'
import { readStoredChat } from '../read/readChats.ts'

/** Chats per transaction: limits how long other changes of the company have to wait. */
const batchSize = 100

/**
 * Switches the AI of the selected chats on or off (CHAT-4), in batches: emits each chat that changed and stops replies
 * in chats that were switched off. Returns the ids that changed; after a failure, calling it again changes the rest.
 */
export async function switchAiOfSelection(
  ports: Ports,
  caller: Caller,
  selection: Omit<ChatSelection, 'adminId'> & { aiEnabled: boolean },
): Promise<number[]> {
  const { companyId, aiEnabled } = selection
  const ids = await selectChatIds(ports.db, { ...selection, adminId: caller.adminId })
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    changed.push(
      ...(await withCompanyTransaction(ports, companyId, (trx, emit) =>
        switchAiOfChats(trx, emit, { caller, companyId, chatIds: batch, aiEnabled, now: ports.now() }),
      )),
    )
    if (!aiEnabled) for (const chatId of batch) ports.runStopRequested({ chatId, because: 'ai-switched-off' })
  }
  return changed
}

/**
 * Takes back that a chat was done, in the words of `updateAiForChats`: it needs a person again. Returns the ids of the
 * chats that changed.
 */
export async function restoreChatNeed(
  ports: Ports,
  { companyId, chatId, restored }: { companyId: number; chatId: number; restored: { why: Need; since: string } },
): Promise<number[]> {
  const now = ports.now()
  const given = new Date(restored.since)
  const need = { companyId, chatId, why: restored.why, since: given < now ? given : now }
  const isRestored = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (!(await restoreNeed(trx, need))) return false
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
    return true
  })
  // A firm need keeps the AI silent, also amid what it has begun to write meanwhile.
  if (isRestored && isFirm(restored.why)) ports.runStopRequested({ chatId, because: 'stopped' })
  return isRestored ? [chatId] : []
}
