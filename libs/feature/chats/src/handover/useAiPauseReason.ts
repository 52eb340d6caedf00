import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { threadPages, type Thread } from '@frontdesk/chat-thread'
import { chatQueries } from '../cache/chatQueries.ts'
import { useThreadFlags } from '../chat/threadAddress.ts'

/** Why the AI does not answer although it is on: the company's hourly `limit`, or the conversation's daily `budget`. */
export type AiPauseReason = 'limit' | 'budget'

const hour = 3_600_000
const pauses: Readonly<Record<string, { why: AiPauseReason; for: number }>> = {
  'assistant-limit-reached': { why: 'limit', for: hour },
  'assistant-budget-reached': { why: 'budget', for: 24 * hour },
}

/** The pause reason in the newest AI message of a thread, if that is a limit notice that still applies. */
function aiPauseReasonOf(thread: Thread, now: Date): AiPauseReason | null {
  const newest = threadPages(thread)
    .slice(-2)
    .flatMap((page) => page.rows)
    .findLast(({ message: { metadata } }) => metadata.agentReplyToMessageId !== undefined)?.message
  const pause = pauses[newest?.metadata.notice ?? '']
  return newest !== undefined && pause !== undefined && now.getTime() - Date.parse(newest.createdAt) < pause.for
    ? pause.why
    : null
}

/** Why the AI of an open chat is paused, according to its cached thread; null if it is not. */
export function useAiPauseReason({ id, companyId }: Chat): AiPauseReason | null {
  const flags = useThreadFlags()
  const { data } = useQuery({
    ...chatQueries.thread(useApi(), companyId, id, flags),
    enabled: false,
    select: (thread) => aiPauseReasonOf(thread, new Date()),
  })
  return data ?? null
}
