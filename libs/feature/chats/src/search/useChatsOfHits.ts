import { userCalls } from '@frontdesk/api-client'
import { findChat, type Inbox } from '@frontdesk/chat-thread'
import type { Chat, Message, User } from '@frontdesk/contract'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { useApi } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { chatName, markedChannel } from '../chat/chatName.ts'
import { cacheUsers, useUsers } from '../cache/users.ts'

/** The id of the customer of a message. */
const otherSideOf = (message: Message): number | null =>
  message.status === 'received' ? message.fromId : (message.toId ?? message.recipientId)

/** Names the chat of each hit: the cached chat's name, else the name of its customer, which is fetched once. */
export function useChatsOfHits(
  companyId: number,
  hits: readonly Message[],
): {
  nameOf: (message: Message) => string
  /** The channel to mark at a message; null where there is none. */
  platformOf: (message: Message) => Chat['platform'] | null
  users: ReadonlyMap<number, User>
} {
  const api = useApi()
  const queryClient = useQueryClient()
  const users = useUsers(companyId)
  const inboxes = queryClient.getQueriesData<Inbox>({ queryKey: [...chatKeys.inboxes, companyId] })
  const chatOf = (id: number) => inboxes.flatMap(([, inbox]) => (inbox && findChat(inbox, id)) ?? []).at(-1)
  const userIds = hits.flatMap((message) => [
    message.fromId,
    chatOf(message.chatId) === undefined ? otherSideOf(message) : null,
  ])
  const missingIds = [...new Set(userIds)]
    .filter((id) => id !== null)
    .filter((id) => !users.has(id))
    .sort((one, other) => one - other)
    .slice(0, 200)
  useQuery({
    queryKey: chatKeys.searchPeople(companyId, missingIds),
    queryFn: async ({ client, signal }) => {
      cacheUsers(
        client,
        companyId,
        await api.subject(userCalls).getUsers({ companyId, userIds: missingIds }, { signal }),
      )
      return true
    },
    enabled: missingIds.length > 0,
    staleTime: Infinity,
    retry: false,
  })
  return {
    users,
    nameOf: (message) => {
      const chat = chatOf(message.chatId)
      if (chat !== undefined) return chatName(chat)
      const other = users.get(otherSideOf(message) ?? 0)
      return other?.displayName ?? other?.username ?? other?.phone ?? `#${String(message.chatId)}`
    },
    platformOf(message) {
      const chat = chatOf(message.chatId)
      if (chat !== undefined) return markedChannel(chat)
      return companyId === supportCompanyId ? null : message.platform
    },
  }
}
