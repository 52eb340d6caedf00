import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { threadPages, type Thread } from '@frontdesk/chat-thread'
import { chatQueries } from '../cache/chatQueries.ts'
import { useThreadFlags } from '../chat/threadAddress.ts'

/** Why the AI does not answer though it is on: the company's answers of this hour, or those of this conversation. */
export type AiPauseReason = 'limit' | 'budget'

const hour = 3_600_000
const pauses: Readonly<Record<string, { why: AiPauseReason; for: number }>> = {
  'assistant-limit-reached': { why: 'limit', for: hour },
  'assistant-budget-reached': { why: 'budget', for: 24 * hour },
}

/** What holds the AI of a thread back at this moment: its newest notice says so, and the AI has not spoken since. */
function aiPauseReasonOf(thread: Thread, now: Date): AiPauseReason | null {
  const newest = threadPages(thread)
    .slice(-2)
    .flatMap((page) => page.rows)
    .findLast(({ message: { metadata } }) => metadata.agentReplyToMessageId !== undefined)?.message
  const hold = pauses[newest?.metadata.notice ?? '']
  return newest !== undefined && hold !== undefined && now.getTime() - Date.parse(newest.createdAt) < hold.for
    ? hold.why
    : null
}

/** What holds the AI of an open chat back, as far as its thread tells. */
export function useAiPauseReason({ id, companyId }: Chat): AiPauseReason | null {
  const flags = useThreadFlags()
  const { data } = useQuery({
    ...chatQueries.thread(useApi(), companyId, id, flags),
    enabled: false,
    select: (thread) => aiPauseReasonOf(thread, new Date()),
  })
  return data ?? null
}
