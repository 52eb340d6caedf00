import type { Caller } from '../../http/Caller.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { selectChatIds, type ChatSelection } from './selectChatIds.ts'
import { switchAiOfChats } from '../handling/switchAi.ts'

/** Chats per transaction: limits how long other changes of the company have to wait. */
const batchSize = 100

/**
 * Switches the AI of the selected chats on or off (CHAT-4), in batches: emits each chat that changed and stops replies
 * in chats that were switched off. Returns the ids that changed; after a failure, calling it again changes the rest.
 */
export async function switchAiOfSelection(
  ports: Ports,
  caller: Caller,
  selection: ChatSelection & { aiEnabled: boolean },
): Promise<number[]> {
  const { companyId, aiEnabled } = selection
  const ids = await selectChatIds(ports.db, selection)
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
