import { createStreamDrafts, usePlatform, type Platform } from '@frontdesk/platform'
import { notifyManager } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The state of the support conversation on one page: the query cache for what the server answers, and the drafts, which it
 * streams. `applySupportEvent` and `applySupportStream` are its only writers.
 */
const createSupport = ({ queryClient }: Pick<Platform, 'queryClient'>) => ({
  queryClient,
  drafts: createStreamDrafts(),
})

export type Support = ReturnType<typeof createSupport>

export const supportOf = (platform: Pick<Platform, 'singleton'>): Support => platform.singleton(createSupport)

export const useSupport = (): Support => supportOf(usePlatform())

/** Whether support is writing a reply in this chat. */
export function useIsSupportTyping(chatId: number | undefined): boolean {
  const { drafts } = useSupport()
  // Together with the changes of the cache: the message of a draft appears when its draft vanishes, not later.
  const subscribe = useCallback(
    (listener: () => void) => drafts.subscribe(notifyManager.batchCalls(listener)),
    [drafts],
  )
  return useSyncExternalStore(subscribe, () =>
    drafts.messages().some((draft) => draft.chatId === chatId && draft.isStreaming),
  )
}
