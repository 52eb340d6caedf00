import { chatControlCalls } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery, useIsMutating } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Whether something is being done with the AI of a chat, from this window. */
export const useIsControlPending = (chatId: number): boolean => useIsMutating({ mutationKey: controlKey(chatId) }) > 0

/** What is done in a chat with the AI: while one of it is under way, the buttons of all wait. */
export const controlKey = (chatId: number) => ['chat-control', chatId] as const

/** The calls of working beside the AI; null where the provider API has none of them (`capabilities.chatControl`). */
export function useChatControl(): ReturnType<typeof chatControlCalls> | null {
  const api = useApi()
  const isThere = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl ?? false
  return useMemo(() => (isThere ? chatControlCalls(api.ask) : null), [isThere, api])
}
