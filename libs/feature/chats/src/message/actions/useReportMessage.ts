import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hearChatEvent } from '../../cache/applyChatEvent.ts'
import { useMessageActionCalls } from './useMessageActionCalls.ts'

/** Reports a message (MSG-7): marked at once, and the mark is taken back when the server did not take the report. */
export function useReportMessage({ id: chatId }: Pick<Chat, 'id'>, messageId: number) {
  const { t } = useLingui()
  const calls = useMessageActionCalls()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: { description: string; issues: readonly string[] }) =>
      calls.reportMessage({ messageId, ...said }),
    onMutate: () => hearChatEvent(queryClient, { type: 'message-reporting', chatId, messageId }),
    onError: () => hearChatEvent(queryClient, { type: 'message-report-failed', chatId, messageId }),
    onSuccess: () => void toasts.show({ type: 'success', message: t`Thank you. The message was reported.` }),
  })
  return { report: mutate, isReporting: isPending, error }
}
