import { threadPages, type Thread } from '@frontdesk/chat-thread'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chatKeys } from '../../cache/chatKeys.ts'

/** Nobody of ours has spoken since, as far as the threads here tell; such words are among the newest. */
const isOpen = (queryClient: QueryClient, chatId: number, messageId: number) =>
  !queryClient
    .getQueriesData<Thread>({ queryKey: chatKeys.threads })
    .flatMap(([, thread]) => (thread?.chatId === chatId ? threadPages(thread).slice(-2) : []))
    .some(({ rows }) =>
      rows.some(({ message }) => message.id > messageId && message.kind !== 'system' && message.status !== 'received'),
    )

/** Whether a message still waits for an answer; it follows the thread, wherever the one who asks is drawn. */
export function useIsOpen(chatId: number, messageId: number): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => isOpen(queryClient, chatId, messageId),
  )
}
