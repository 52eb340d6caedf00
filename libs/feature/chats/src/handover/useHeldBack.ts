import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { threadPages, type Thread } from '@frontdesk/chat-thread'
import { chatQueries } from '../cache/chatQueries.ts'
import { useThreadFlags } from '../chat/threadAddress.ts'

/** Why the AI does not answer though it is on: the company's answers of this hour, or those of this conversation. */
export type HeldBack = 'limit' | 'budget'

const hour = 3_600_000
const holds: Readonly<Record<string, { why: HeldBack; for: number }>> = {
  'assistant-limit-reached': { why: 'limit', for: hour },
  'assistant-budget-reached': { why: 'budget', for: 24 * hour },
}

/** What holds the AI of a thread back at this moment: its newest notice says so, and the AI has not spoken since. */
function heldBackOf(thread: Thread, now: Date): HeldBack | null {
  const newest = threadPages(thread)
    .slice(-2)
    .flatMap((page) => page.rows)
    .findLast(({ message: { metadata } }) => metadata.agentReplyToMessageId !== undefined)?.message
  const hold = holds[newest?.metadata.notice ?? '']
  return newest !== undefined && hold !== undefined && now.getTime() - Date.parse(newest.createdAt) < hold.for
    ? hold.why
    : null
}

/** What holds the AI of an open chat back, as far as its thread tells. */
export function useHeldBack({ id, companyId }: Chat): HeldBack | null {
  const flags = useThreadFlags()
  const { data } = useQuery({
    ...chatQueries.thread(useApi(), companyId, id, flags),
    enabled: false,
    select: (thread) => heldBackOf(thread, new Date()),
  })
  return data ?? null
}
