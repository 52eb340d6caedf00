import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { chatQueries } from '../cache/chatQueries.ts'
import { useThreadFlags } from '../cache/useThreadFlags.ts'
import { heldBackOf, type HeldBack } from './heldBackOf.ts'

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
