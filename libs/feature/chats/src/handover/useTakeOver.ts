import { chatCalls } from '@frontdesk/api-client'
import { type Thread, threadPages } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, useApi, useAppEvents, useToasts, useSoleMutation } from '@frontdesk/platform'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { type QueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { chatKeys } from '../cache/chatKeys.ts'
import { composerKey, composerModeAtom, composerTextAtom } from '../composer/composerTextAtom.ts'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { useChatControl, controlKey } from '../chat/useChatControl.ts'
import { answeredBy } from '../cache/answeredBy.ts'
import { focusComposer, isOfNote } from './focusComposer.ts'
import { useChats } from '../stores/createChats.ts'

/** Whether the AI's answer to this message was sent, according to the newest pages of the thread. */
const isAnswered = (thread: Thread, answers: number): boolean =>
  threadPages(thread)
    .slice(-2)
    .some((page) =>
      page.rows.some(
        ({ message }) =>
          message.metadata.agentReplyToMessageId === answers &&
          mayHaveArrived[message.status] &&
          message.kind !== 'system',
      ),
    )

/** Whether a message with this status may have reached the customer; a pending one is withdrawn by a take-over. */
const mayHaveArrived = {
  received: true,
  pending: false,
  sent: true,
  delivered: true,
  read: true,
  unknown: true,
  failed: false,
} as const

/** The reply to take over: the message that it answers, its run, and the text received so far. */
type Taken = { answers: number; runId: string | null; text: string }

/** Whether any cached thread contains a sent answer of the AI to this message. */
const isSent = (queryClient: QueryClient, chatId: number, answers: number) =>
  queryClient
    .getQueriesData<Thread>({ queryKey: chatKeys.threads })
    .some(([, thread]) => thread?.chatId === chatId && isAnswered(thread, answers))

/**
 * Takes over a chat from the AI or a colleague (CHAT-4). A reply being generated freezes at once. When the server has
 * responded, the AI is off, sends nothing more, and its text so far is appended to the composer, unless the answer was
 * already sent, which a toast says then; the composer takes the focus where it is that of this chat (`takesFocus`). On
 * an error everything continues as before, and a toast shows the reason.
 */
export function useTakeOver(
  chat: Chat,
  { takesFocus = true }: { takesFocus?: boolean } = {},
): { takeOver: (taken?: Taken) => void; isTakingOver: boolean } {
  const { t } = useLingui()
  const api = useApi()
  const events = useAppEvents()
  const toasts = useToasts()
  const chats = useChats()
  const control = useChatControl()
  const admin = useAdmin()
  const key = composerKey(admin?.id ?? null, chat.id)
  const setText = useSetAtom(composerTextAtom(key))
  const setMode = useSetAtom(composerModeAtom(key))
  const { id: chatId, companyId } = chat
  const { queryClient, drafts } = chats
  const { mutate, isPending } = useSoleMutation({
    changes: () => chatId,
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async (taken: Taken | null) => {
      if (control !== null) {
        // A question was asked before a chat is taken from a colleague.
        const { handler } = chat
        const from = handler?.by === 'human' && handler.adminId !== admin?.id ? handler.adminId : null
        return control.takeOverChat({
          companyId,
          chatId,
          ...(taken?.runId != null && { runId: taken.runId }),
          ...(from !== null && { from }),
        })
      }
      const switched = await api
        .subject(chatCalls)
        .updateAiBotSettingsForChat({ companyId, chatId, settings: { aiEnabled: false } })
      return { chat: switched.chat, text: taken?.text ?? '', isSent: false }
    },
    onMutate: (taken) => {
      if (taken !== null) drafts.freeze(chatId, taken.answers)
      return changeChat(chats, chat, answeredBy(chat, admin))
    },
    onSuccess: (response, taken) => {
      if (response.chat !== null) emitChatChanged(chats, response.chat)
      if (taken !== null) drafts.stop(chatId, taken.answers)
      events.emit('BOT_CONFIGURED', { platform: chat.platform })
      if (response.isSent && taken !== null)
        toasts.show({ type: 'info', message: t`The AI’s answer had already been sent.` })
      const text = stripTimeStamp(response.text)
      const isOffered = text !== '' && !(taken !== null && isSent(queryClient, chatId, taken.answers))
      // The words of a note must not go on in the reply.
      const isWritingNote = isOfNote(document.activeElement)
      if (isOffered) {
        setText((before) => (before === '' ? text : `${before}\n${text}`))
        if (isWritingNote) toasts.show({ type: 'info', message: t`The AI’s words wait in your reply.` })
        else setMode('reply')
      }
      if (takesFocus && !isWritingNote) focusComposer()
    },
    onError: (error, taken, undo) => {
      undo?.()
      // The button has disappeared meanwhile.
      if (takesFocus && document.activeElement === document.body) focusComposer()
      if (taken !== null) drafts.thaw(chatId, taken.answers)
      const reason = error.message
      toasts.show({
        type: 'error',
        message: control === null ? t`The AI could not be switched: ${reason}` : t`You could not take over: ${reason}`,
      })
    },
  })
  /** The reply being generated or held at the moment, taken over if none is passed. */
  const growing = (): Taken | null => {
    const held = chat.settings.aiEnabled ? (chat.heldReply ?? null) : null
    if (held !== null) return { answers: held.agentReplyToMessageId, runId: held.runId, text: held.text }
    const draft = drafts.of(chatId).at(-1)
    return draft === undefined ? null : { answers: draft.answers, runId: draft.runId || null, text: draft.text }
  }
  return { takeOver: (taken) => mutate(taken ?? growing()), isTakingOver: isPending }
}
