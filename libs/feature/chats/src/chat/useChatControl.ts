import { chatControlCalls } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery, useIsMutating } from '@tanstack/react-query'

/** Whether a control call for the chat's AI is pending in this window. */
export const useIsControlPending = (chatId: number): boolean => useIsMutating({ mutationKey: controlKey(chatId) }) > 0

/** Mutation key of the control calls of a chat: while one is pending, the buttons of all are disabled. */
export const controlKey = (chatId: number) => ['chat-control', chatId] as const

/**
 * The scope of the calls that change what is viewed: they are made one after the other, in the
 * order of the user's actions.
 */
export const viewScope = { id: 'mark-viewed' }

/** The API calls that control the AI of chats; null if the provider has none (`capabilities.chatControl`). */
export function useChatControl(): ReturnType<typeof chatControlCalls> | null {
  const api = useApi()
  const isSupported = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl ?? false
  return isSupported ? api.subject(chatControlCalls) : null
}
