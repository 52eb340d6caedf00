import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useSyncExternalStore } from 'react'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { answeredBy } from '../cache/answeredBy.ts'
import { controlKey, useChatControl } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'
import type { ShownDraft } from '../stores/draftStore.ts'

/** A reply without a run id, as another provider sends it, cannot be named to be stopped. */
const isGrowing = (draft: ShownDraft | undefined) => draft !== undefined && draft.isStreaming && draft.runId !== ''

type Stopped = { answers: number; runId: string }

/**
 * Stops the reply that the AI is generating or about to send, after which the user answers in the chat (D-14). The
 * draft freezes at once; its text then awaits a decision, visible to all administrators. If the reply was finished
 * before, it is sent, and a toast says so. Null if the provider API cannot stop a reply, and while there is none.
 */
export function useStopRun(chat: Chat): (() => void) | null {
  const { t } = useLingui()
  const toasts = useToasts()
  const chats = useChats()
  const control = useChatControl()
  const admin = useAdmin()
  const { drafts } = chats
  const { id: chatId, companyId } = chat
  const { mutate } = useSoleMutation({
    changes: ({ runId }) => runId,
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async ({ runId }: Stopped) => {
      if (control === null) throw new Error('This provider API cannot stop a reply')
      return control.stopRun({ companyId, chatId, runId })
    },
    onMutate: ({ answers }) => {
      drafts.freeze(chatId, answers)
      return changeChat(chats, chat, answeredBy(chat, admin))
    },
    onSuccess: (response, { answers }) => {
      emitChatChanged(chats, response.chat)
      drafts.stop(chatId, answers)
    },
    onError: (error, { answers }, undo) => {
      undo?.()
      drafts.thaw(chatId, answers)
      const reason = error.message
      if (error instanceof ApiError && error.code === 'RUN_ENDED')
        toasts.show({ type: 'info', message: t`The answer was finished before it could be stopped.` })
      else toasts.show({ type: 'error', message: t`The answer could not be stopped: ${reason}` })
    },
  })
  const isWriting = useSyncExternalStore(drafts.subscribe, () => isGrowing(drafts.of(chatId).at(-1)))
  const held = chat.settings.aiEnabled ? (chat.heldReply ?? null) : null
  if (control === null || !(isWriting || held !== null)) return null
  return () => {
    const draft = drafts.of(chatId).at(-1)
    if (held !== null) mutate({ answers: held.agentReplyToMessageId, runId: held.runId })
    else if (draft?.runId) mutate({ answers: draft.answers, runId: draft.runId })
  }
}
