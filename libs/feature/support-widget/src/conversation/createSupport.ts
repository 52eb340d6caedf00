import { createStreamDrafts, usePlatform, type Platform } from '@frontdesk/platform'
import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * The state of the support conversation on one page: the query cache for what the server answers, and the drafts, which
 * it streams. `applySupportEvent` and `applySupportStream` are its only writers.
 */
function createSupport({ queryClient, liveFetches }: Pick<Platform, 'queryClient' | 'liveFetches'>) {
  const drafts = createStreamDrafts()
  return {
    queryClient,
    liveFetches,
    drafts,
    /** Notifies together with the cache: the message of a draft appears when its draft vanishes, not later. */
    subscribeToDrafts: (listener: () => void) => drafts.subscribe(notifyManager.batchCalls(listener)),
  }
}

export type Support = ReturnType<typeof createSupport>

export const supportOf = (platform: Pick<Platform, 'singleton'>): Support => platform.singleton(createSupport)

export const useSupport = (): Support => supportOf(usePlatform())

/** Whether support is writing a reply in this chat. */
export function useIsSupportTyping(chatId: number | undefined): boolean {
  const { drafts, subscribeToDrafts } = useSupport()
  return useSyncExternalStore(subscribeToDrafts, () =>
    drafts.messages().some((draft) => draft.chatId === chatId && draft.isStreaming),
  )
}
