import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { draftsOf } from '../stores/draftStore.ts'
import { sayChat } from '../cache/changeChat.ts'
import { controlKey } from '../chat/controlKey.ts'
import { useChatControl } from '../chat/useChatControl.ts'

export type Stopped = { answers: number; runId: string }

/**
 * Stops a reply that the AI is writing (CHAT-4): it stands still at once; what is there waits in the chat for a decision,
 * seen by every administrator. A reply that was finished before goes its way, and that is said.
 */
export function useStopRun(chat: Chat): (stopped: Stopped) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const control = useChatControl()
  const drafts = draftsOf(queryClient)
  const { id: chatId, companyId } = chat
  const { mutate } = useMutation({
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async ({ runId }: Stopped) => {
      if (control === null) throw new Error('This provider API cannot stop a reply')
      return control.stopRun({ companyId, chatId, runId })
    },
    onMutate: ({ answers }) => drafts.freeze(chatId, answers),
    onSuccess: (answer, { answers }) => {
      sayChat(queryClient, answer.chat)
      drafts.stop(chatId, answers)
    },
    onError: (error, { answers }) => {
      drafts.thaw(chatId, answers)
      const reason = error.message
      if (error instanceof ApiError && error.code === 'RUN_ENDED')
        toasts.show({ type: 'info', message: t`The answer was finished before it could be stopped.` })
      else toasts.show({ type: 'error', message: t`The answer could not be stopped: ${reason}` })
    },
  })
  return mutate
}
