import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { hearChatEvent } from '../cache/applyChatEvent.ts'
import { sayChat } from '../cache/changeChat.ts'
import { controlKey } from '../chat/controlKey.ts'
import { useChatControl } from '../chat/useChatControl.ts'

/** `shownText`: what whoever decided has seen; `confirmUnfinished`: and has seen that it ends amid a sentence. */
type Decision =
  | { runId: string; decided: 'let-send'; shownText: string; confirmUnfinished?: true }
  | { runId: string; decided: 'discard' }

/** Somebody else was quicker: the reply is not waiting any more. */
const isDecided = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Decides of a reply that was stopped: it is sent as the AI's, or put away. `onUnfinished`: the server wants it confirmed that it ends amid a sentence. */
export function useStoppedReply(
  chat: Chat,
  { onUnfinished }: { onUnfinished: () => void },
): (decision: Decision) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const control = useChatControl()
  const { id: chatId, companyId } = chat
  const { mutate } = useMutation({
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async (decision: Decision) => {
      if (control === null) throw new Error('This provider API knows no stopped replies')
      const of = { companyId, chatId, runId: decision.runId }
      if (decision.decided === 'let-send') {
        const { shownText, confirmUnfinished } = decision
        return control.sendStoppedReply({ ...of, shownText, ...(confirmUnfinished && { confirmUnfinished }) })
      }
      return { ...(await control.discardStoppedReply(of)), message: null }
    },
    onSuccess: ({ chat: now, message }) => {
      if (message === null) sayChat(queryClient, now)
      else hearChatEvent(queryClient, { type: 'message-arrived', companyId, seq: null, message, users: [], chat: now })
    },
    onError: (error) => {
      const reason = error.message
      const code = error instanceof ApiError ? error.code : null
      if (code === 'REPLY_UNFINISHED') return onUnfinished()
      if (code === 'REPLY_CHANGED') {
        toasts.show({ type: 'info', message: t`The answer is another one by now, and was not sent. Look at it again.` })
        return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
      }
      if (!isDecided(error)) return toasts.show({ type: 'error', message: t`That did not work: ${reason}` })
      toasts.show({ type: 'info', message: t`Somebody has already decided about this answer.` })
      return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
    },
  })
  return mutate
}
