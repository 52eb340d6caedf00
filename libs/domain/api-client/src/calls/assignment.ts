import type { Need } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount } from '../border/readId.ts'
import { readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** The number of chats in each view of the list; `mostCountedChats` stands for at least as many (TEAM-2). */
export type ChatViewCounts = { mine: number; unassigned: number; needsYou: number; all: number }

function readCounts(response: unknown): ChatViewCounts | null {
  const fields = fieldsOrData(response)
  const [mine, unassigned] = [readCount(fields['mine']), readCount(fields['unassigned'])]
  const [needsYou, all] = [readCount(fields['needsYou']), readCount(fields['all'])]
  return mine === null || unassigned === null || needsYou === null || all === null
    ? null
    : { mine, unassigned, needsYou, all }
}

/** Gives a chat back to its AI; `restored`: it needs a person again, for this reason since then. */
export type HandBack = { restored?: { why: Need; since: string } }

/** Chats and the people whom they are assigned to, for providers with `capabilities.assignment` (TEAM-2). */
export const assignmentCalls = (call: CallApi) => ({
  /**
   * Assigns a customer's chat to a person, whose it is as after a take-over; null: to nobody, or, with `handBack`, to
   * its AI. Rejects with 409 where another person has it than `expected`.
   */
  assignChat: (
    of: CompanyScope & { chatId: number; adminId: number | null; expected?: number | null; handBack?: HandBack },
    options?: CallOptions,
  ): Promise<{ chat: Chat }> =>
    call(
      'assignChat',
      of,
      (response, company) => {
        const chat = readOne(response, 'chat', (raw) => readChat(raw, company))
        return chat && { chat }
      },
      options,
    ),
  countChatViews: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<ChatViewCounts> =>
    call('countChatViews', { companyId }, readCounts, options),
})
