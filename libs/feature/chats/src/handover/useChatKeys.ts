import { chatCalls } from '@frontdesk/api-client'
import type { AiState } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, useApi, useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { answeredByAi } from '../cache/answeredBy.ts'
import { changeChat, emitChatChanged, loadedChat } from '../cache/changeChat.ts'
import { aiStateOfChat, hasAiState } from '../chat/aiState.ts'
import { focusedChatId, openingWith } from '../chat/chatFocus.ts'
import { chatName } from '../chat/chatName.ts'
import { useChatControl, viewScope } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import { focusComposer, hasComposer } from './focusComposer.ts'

/** Whether this administrator is the one who has to act: the chat needs a person, or they answer it. */
const isWithYou = (state: AiState, adminId: number | null): boolean =>
  state.is === 'needs-you' || (state.is === 'human-answers' && state.by.adminId === adminId)

/**
 * Ends what a chat asks of its person, as resolving does elsewhere: "Needs you" is over and the AI answers from the
 * customer's next message on (D-14). What lies in the past is not answered: unlike handing back, nothing goes out.
 */
function useFinish(): (chat: Chat) => void {
  const { t } = useLingui()
  const api = useApi()
  const control = useChatControl()
  const toasts = useToasts()
  const chats = useChats()
  const { mutate } = useMutation({
    mutationFn: async ({ id: chatId, companyId }: Chat) => {
      if (control !== null) await control.updateAiForChats({ companyId, chatIds: [chatId], aiEnabled: true })
      else {
        const { chat } = await api
          .subject(chatCalls)
          .updateAiBotSettingsForChat({ companyId, chatId, settings: { aiEnabled: true } })
        if (chat !== null) emitChatChanged(chats, chat)
      }
    },
    onMutate: (chat) => changeChat(chats, chat, answeredByAi(chat)),
    onSuccess: (_nothing, chat) => {
      const name = chatName(chat)
      toasts.show({ type: 'success', message: t`Done: ${name} no longer needs you` })
    },
    onError: (error, _chat, undo) => {
      undo?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The chat could not be marked as done: ${reason}` })
    },
  })
  return mutate
}

/** Marks a chat as unread for everybody (MSG-6); null with a provider that cannot. */
function useMarkUnread(): ((chat: Chat) => void) | null {
  const { t } = useLingui()
  const control = useChatControl()
  const toasts = useToasts()
  const { mutate } = useMutation({
    // After the views that this page is about to report: one of them would read the chat again.
    scope: viewScope,
    mutationFn: async ({ id: chatId, companyId }: Chat) => control?.markChatUnread({ companyId, chatId }),
    onError: (error) => {
      const reason = error.message
      toasts.show({ type: 'error', message: t`The chat could not be marked as unread: ${reason}` })
    },
  })
  return control === null ? null : mutate
}

/**
 * The keys that act on a chat: R, E and U, on the focused row of the list or else on the open chat. They are offered in
 * the palette for the open chat.
 *
 * @param hrefOf the address of a chat; null: of the list
 */
export function useChatKeys(
  companyId: number,
  openChatId: number | null,
  hrefOf: (chatId: number | null) => string,
): void {
  const { queryClient } = useChats()
  const adminId = useAdmin()?.id ?? null
  const navigate = useNavigate()
  const finish = useFinish()
  const markUnread = useMarkUnread()
  const target = (): Chat | undefined => {
    const id = focusedChatId() ?? openChatId
    return id === null ? undefined : loadedChat(queryClient, { companyId, id })
  }
  const reply = () => {
    const chatId = focusedChatId() ?? openChatId
    if (chatId === null) return
    const isOpen = chatId === openChatId
    // A chat whose messages are still loading has no composer yet: it takes the focus when it is there.
    if (isOpen && hasComposer()) focusComposer()
    else void navigate(hrefOf(chatId), { state: openingWith('composer'), replace: isOpen })
  }
  const done = () => {
    const chat = target()
    if (chat !== undefined && hasAiState(chat) && isWithYou(aiStateOfChat(chat, false), adminId)) finish(chat)
  }
  const unread = () => {
    const chat = target()
    if (chat === undefined || markUnread === null) return
    markUnread(chat)
    // An open chat is read: it closes, and the focus returns to its row.
    if (chat.id === openChatId) void navigate(hrefOf(null))
  }
  const isOpen = openChatId !== null
  useInboxAction('reply', reply, isOpen)
  useInboxAction('done', done, isOpen)
  useInboxAction('markUnread', unread, isOpen && markUnread !== null)
}
