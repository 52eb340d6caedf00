import { type Thread, threadPages } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, useApi, useAppEvents, useToasts } from '@frontdesk/platform'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { useMutation, type QueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { chatKeys } from '../cache/chatKeys.ts'
import { composerKey, composerTextAtom } from '../composer/composerTextAtom.ts'
import { ownUserId } from '../cache/users.ts'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { useChatControl, controlKey } from '../chat/useChatControl.ts'
import { focusComposer } from './focusComposer.ts'
import { useChats } from '../stores/createChats.ts'

/** Whether the AI's answer to this message went out, as the thread tells; such answers are among the newest. */
const isAnswered = (thread: Thread, answers: number): boolean =>
  threadPages(thread)
    .slice(-2)
    .some((page) =>
      page.rows.some(
        ({ message }) =>
          message.metadata.agentReplyToMessageId === answers && isOut[message.status] && message.kind !== 'system',
      ),
    )

/** One that still waits for its channel can be taken back, and one that failed has reached nobody; an unknown one counts as said. */
const isOut = {
  received: true,
  pending: false,
  sent: true,
  delivered: true,
  read: true,
  unknown: true,
  failed: false,
} as const

/** The reply that the word is taken from: the message it answers, its run, and its text as far as it is known here. */
type Taken = { answers: number; runId: string | null; text: string }

/** Whether an answer of the AI is with the customer, or on its way; one that waited for its turn is withdrawn by the server. */
const isSaid = (queryClient: QueryClient, chatId: number, answers: number) =>
  queryClient
    .getQueriesData<Thread>({ queryKey: chatKeys.threads })
    .some(([, thread]) => thread?.chatId === chatId && isAnswered(thread, answers))

/**
 * Takes the word from the AI, or the chat from a colleague (CHAT-4): what was growing stands still at once; with the
 * answer the AI is off, no message of it leaves any more, and its words so far stand in the composer behind what was there.
 * An answer that was finished before the server knew stays the AI's: nobody is tempted to say it twice. A refusal lets all
 * go on and is told.
 */
export function useTakeOver(chat: Chat): { takeOver: (taken?: Taken) => void; isTakingOver: boolean } {
  const { t } = useLingui()
  const api = useApi()
  const events = useAppEvents()
  const toasts = useToasts()
  const chats = useChats()
  const control = useChatControl()
  const admin = useAdmin()
  const setText = useSetAtom(composerTextAtom(composerKey(admin?.id ?? null, chat.id)))
  const { id: chatId, companyId } = chat
  const { queryClient, drafts } = chats
  const { mutate, isPending } = useMutation({
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async (taken: Taken | null) => {
      if (control !== null)
        return control.takeOverChat({ companyId, chatId, ...(taken?.runId != null && { runId: taken.runId }) })
      const switched = await api.chats.updateAiBotSettingsForChat({ companyId, chatId, settings: { aiEnabled: false } })
      return { chat: switched.chat, text: taken?.text ?? '' }
    },
    onMutate: (taken) => {
      if (taken !== null) drafts.freeze(chatId, taken.answers)
      const settings = { ...chat.settings, aiEnabled: false }
      if (control === null || admin === null) return changeChat(chats, chat, { settings })
      const handler = {
        by: 'human',
        adminId: admin.id,
        userId: ownUserId(chat, new Map(), admin.id),
        name: admin.fullName,
      } as const
      return changeChat(chats, chat, { settings, handler })
    },
    onSuccess: (answer, taken) => {
      if (answer.chat !== null) emitChatChanged(chats, answer.chat)
      if (taken !== null) drafts.stop(chatId, taken.answers)
      events.emit('BOT_CONFIGURED', { platform: chat.platform })
      const words = stripTimeStamp(answer.text)
      const isOffered = words !== '' && !(taken !== null && isSaid(queryClient, chatId, taken.answers))
      if (isOffered) setText((before) => (before === '' ? words : `${before}\n${words}`))
      focusComposer()
    },
    onError: (error, taken, takeBack) => {
      takeBack?.()
      if (taken !== null) drafts.thaw(chatId, taken.answers)
      const reason = error.message
      toasts.show({
        type: 'error',
        message: control === null ? t`The AI could not be switched: ${reason}` : t`You could not take over: ${reason}`,
      })
    },
  })
  /** Without a reply named, the one that is being written at this moment. */
  const growing = (): Taken | null => {
    const draft = drafts.of(chatId).at(-1)
    return draft === undefined ? null : { answers: draft.answers, runId: draft.runId || null, text: draft.text }
  }
  return { takeOver: (taken) => mutate(taken ?? growing()), isTakingOver: isPending }
}
