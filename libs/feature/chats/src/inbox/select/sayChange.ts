import type { QueryClient } from '@tanstack/react-query'
import { changeChat, knownChat } from '../../cache/changeChat.ts'
import { hearChatEvent } from '../../cache/applyChatEvent.ts'
import type { Deed } from './changeChats.ts'

/** Shows a change of these chats before the server has answered. Answers how to take it back. */
export function sayChange(
  queryClient: QueryClient,
  companyId: number,
  deed: Deed,
  chatIds: readonly number[],
): () => void {
  if (deed === 'read') {
    hearChatEvent(queryClient, { type: 'chats-viewed', companyId, chatIds })
    return () => hearChatEvent(queryClient, { type: 'chats-view-failed', companyId, chatIds })
  }
  const aiEnabled = deed === 'ai-on'
  const takeBacks = chatIds.map((id) => {
    const chat = knownChat(queryClient, { companyId, id })
    if (chat === undefined || chat.settings.aiEnabled === aiEnabled) return () => undefined
    const handler = { by: aiEnabled ? 'ai' : 'waiting' } as const
    return changeChat(queryClient, chat, {
      settings: { ...chat.settings, aiEnabled },
      ...(chat.handler && { handler }),
    })
  })
  return () => takeBacks.forEach((takeBack) => takeBack())
}
