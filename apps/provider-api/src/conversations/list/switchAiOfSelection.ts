import type { Caller } from '../../http/Caller.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { selectChatIds, type ChatSelection } from './selectChatIds.ts'
import { switchAiOfChats } from '../handling/switchAi.ts'

/** So many chats are changed in one transaction: the company's other changes wait no longer than for those. */
const batchSize = 100

/**
 * Switches the AI of the chosen chats on or off (CHAT-4), a batch at a time; each chat that changed is told, and what the
 * AI is writing in one that is switched off is stopped. Answers which changed: calling it again changes the rest.
 */
export async function switchAiOfSelection(
  ports: Ports,
  caller: Caller,
  chosen: ChatSelection & { aiEnabled: boolean },
): Promise<number[]> {
  const { companyId, aiEnabled } = chosen
  const ids = await selectChatIds(ports.db, chosen)
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
