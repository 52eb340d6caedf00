import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { emitChatChanged } from '../cache/changeChat.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { controlKey, useChatControl } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'

/**
 * `shownText`: the text that the user saw; `confirmUnfinished`: the user confirmed that it ends in
 * the middle of a sentence.
 */
type Decision =
  | { runId: string; decided: 'let-send'; shownText: string; confirmUnfinished?: true }
  | { runId: string; decided: 'discard' }

/** Whether the request failed because the reply was already decided about. */
const isDecided = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * Sends a stopped or held reply as the AI's, or discards a stopped one. Calls `onUnfinished` if the server requires a
 * confirmation because the text of a stopped reply ends in the middle of a sentence.
 */
export function useDecideReply(
  chat: Chat,
  { onUnfinished }: { onUnfinished?: () => void } = {},
): (decision: Decision) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const chats = useChats()
  const { queryClient } = chats
  const control = useChatControl()
  const { id: chatId, companyId } = chat
  const { mutate } = useSoleMutation({
    changes: ({ runId }) => runId,
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async (decision: Decision) => {
      if (control === null) throw new Error('This provider API knows no stopped or held replies')
      const of = { companyId, chatId, runId: decision.runId }
      if (decision.decided === 'let-send') {
        const { shownText, confirmUnfinished } = decision
        return control.sendStoppedReply({ ...of, shownText, ...(confirmUnfinished && { confirmUnfinished }) })
      }
      return { ...(await control.discardStoppedReply(of)), message: null }
    },
    onSuccess: ({ chat: now, message }) => {
      if (message === null) emitChatChanged(chats, now)
      else applyChatEvent(chats, { type: 'message-arrived', companyId, seq: null, message, users: [], chat: now })
    },
    onError: (error) => {
      const reason = error.message
      const code = error instanceof ApiError ? error.code : null
      if (code === 'REPLY_UNFINISHED') return onUnfinished?.()
      if (code === 'REPLY_CHANGED') {
        toasts.show({ type: 'info', message: t`The answer has changed meanwhile and was not sent. Look at it again.` })
        return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
      }
      if (!isDecided(error)) return toasts.show({ type: 'error', message: t`That did not work: ${reason}` })
      toasts.show({ type: 'info', message: t`A colleague has already dealt with this answer.` })
      return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
    },
  })
  return mutate
}
