import { findChat, type Inbox } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from './chatKeys.ts'
import { applyChatEvent } from './applyChatEvent.ts'

/** The chat as it is known at this moment, and not as it was when something was drawn. */
export const loadedChat = (
  queryClient: QueryClient,
  { companyId, id }: Pick<Chat, 'companyId' | 'id'>,
): Chat | undefined =>
  queryClient
    .getQueriesData<Inbox>({ queryKey: [...chatKeys.inboxes, companyId] })
    .flatMap(([, inbox]) => (inbox && findChat(inbox, id)) ?? [])
    .at(-1)

/** Tells the screens of a change of a chat that we made or that an answer told. */
export const emitChatChanged = (queryClient: QueryClient, chat: Chat): void =>
  applyChatEvent(queryClient, { type: 'chat-changed', companyId: chat.companyId, seq: null, chat })

/** Changes something of a chat before the server has answered, and nothing else of it. Answers how to take that back. */
export function changeChat<Change extends Partial<Chat>>(
  queryClient: QueryClient,
  of: Pick<Chat, 'companyId' | 'id'>,
  change: Change,
): () => void {
  const before = loadedChat(queryClient, of)
  if (before === undefined) return () => undefined
  emitChatChanged(queryClient, { ...before, ...change })
  return () => {
    const now = loadedChat(queryClient, of)
    if (now === undefined) return
    // What the server has told meanwhile stays.
    const isOurs = (Object.keys(change) as (keyof Chat)[]).every((field) => now[field] === change[field]) // the keys of a Partial<Chat>
    if (!isOurs) return
    const { handler, stoppedReply, settings } = before
    const { handler: _handler, stoppedReply: _stoppedReply, ...rest } = now
    emitChatChanged(queryClient, {
      ...rest,
      settings,
      ...(handler && { handler }),
      ...(stoppedReply && { stoppedReply }),
    })
  }
}
