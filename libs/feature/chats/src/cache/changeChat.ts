import { chatControlCalls } from '@frontdesk/api-client'
import { findChat, type Inbox } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { sessionQueries, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useChats, type Chats } from '../stores/createChats.ts'
import { chatKeys } from './chatKeys.ts'
import { applyChatEvent } from './applyChatEvent.ts'

/** The chat as it is loaded now, which may be newer than the one a component rendered. */
export const loadedChat = (
  queryClient: QueryClient,
  { companyId, id }: Pick<Chat, 'companyId' | 'id'>,
): Chat | undefined =>
  queryClient
    .getQueriesData<Inbox>({ queryKey: [...chatKeys.inboxes, companyId] })
    .flatMap(([, inbox]) => (inbox && findChat(inbox, id)) ?? [])
    .at(-1)

/** Applies a change of a chat that this page made, or that a response contained. */
export const emitChatChanged = (chats: Chats, chat: Chat): void =>
  applyChatEvent(chats, { type: 'chat-changed', companyId: chat.companyId, seq: null, chat })

/** Blocks the customer of a chat, or unblocks them (CUST-2); null with a provider that cannot. A failure is a toast. */
export function useBlockCustomer(): CustomerBlock | null {
  const { t } = useLingui()
  const api = useApi()
  const chats = useChats()
  const toasts = useToasts()
  const canBlock = useQuery(sessionQueries.me(api)).data?.capabilities.customers === true
  const { mutate, isPending } = useSoleMutation({
    changes: ({ chat }) => chat.id,
    mutationFn: ({ chat: { companyId, id: chatId }, isBlocked }: { chat: ChatId; isBlocked: boolean }) =>
      api.subject(chatControlCalls).blockCustomer({ companyId, chatId, isBlocked }),
    onSuccess: ({ chat }) => emitChatChanged(chats, chat),
    onError: ({ message }, { isBlocked }) => {
      const sentence = isBlocked
        ? t`The customer could not be blocked: ${message}`
        : t`The customer could not be unblocked: ${message}`
      toasts.show({ type: 'error', message: sentence })
    },
  })
  return canBlock ? { mutate, isPending } : null
}

type ChatId = Pick<Chat, 'companyId' | 'id'>

/** How the customer of a chat is blocked and unblocked. */
export type CustomerBlock = {
  mutate: (change: { chat: ChatId; isBlocked: boolean }) => void
  isPending: boolean
}

/** Changes these fields of a chat before the server has answered. Returns how to take the change back. */
export function changeChat<Change extends Partial<Chat>>(chats: Chats, of: ChatId, change: Change): () => void {
  const before = loadedChat(chats.queryClient, of)
  if (before === undefined) return () => undefined
  emitChatChanged(chats, { ...before, ...change })
  return () => {
    const now = loadedChat(chats.queryClient, of)
    if (now === undefined) return
    // A change that the server has sent meanwhile stays.
    const isOurs = (Object.keys(change) as (keyof Chat)[]).every((field) => now[field] === change[field]) // the keys of a Partial<Chat>
    if (!isOurs) return
    const { handler, stoppedReply, settings } = before
    const { handler: _handler, stoppedReply: _stoppedReply, ...rest } = now
    emitChatChanged(chats, {
      ...rest,
      settings,
      ...(handler && { handler }),
      ...(stoppedReply && { stoppedReply }),
    })
  }
}
