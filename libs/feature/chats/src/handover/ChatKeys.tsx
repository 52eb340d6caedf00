import { chatCalls } from '@frontdesk/api-client'
import type { AiState, Need } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconAlarmSnooze, IconCheck } from '@tabler/icons-react'
import { lazyPart, shortcutHints, useAdmin, useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useStore } from 'jotai'
import { createElement, Suspense, use, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { answeredBy, answeredByAi } from '../cache/answeredBy.ts'
import { changeChat, emitChatChanged, loadedChat } from '../cache/changeChat.ts'
import { aiStateOfChat, hasAiState } from '../chat/aiState.ts'
import { focusedChatId, openingWith } from '../chat/chatFocus.ts'
import { chatName } from '../chat/chatName.ts'
import { useChatsThatNeedYou, useIsOfNoCustomer } from '../cache/useLoadedChats.ts'
import { useChatControl, viewScope } from '../chat/useChatControl.ts'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { composerKey, composerModeAtom } from '../composer/composerTextAtom.ts'
import { useChats } from '../stores/createChats.ts'
import { useInboxAction, useInboxActions } from '../stores/inboxActions.ts'
import { focusComposer, hasComposer } from './focusComposer.ts'

/** Loaded when it is first asked: dialogs are no part of the first load. */
const FinishQuestion = lazyPart(() =>
  import('./FinishQuestion.tsx').then((loaded) => ({ default: loaded.FinishQuestion })),
)

/** Whether this administrator is the one who has to act: the chat needs a person, or they answer it. */
const isWithYou = (state: AiState, adminId: number | null): boolean =>
  state.is === 'needs-you' || (state.is === 'human-answers' && state.by.adminId === adminId)

/** Whether the customer waits for a person, or for a call: an answer would have ended the need. */
const isAwaited = (state: AiState): boolean =>
  state.is === 'needs-you' && (state.why === 'asked' || state.why === 'call-back')

type Restored = { why: Need; since: string }

/** The need of a chat, as it can be restored; null where there is none, or its provider does not say since when. */
const needOf = ({ handler, waitingSince }: Chat): Restored | null =>
  handler?.by === 'waiting' && handler.why !== undefined && waitingSince != null
    ? { why: handler.why, since: waitingSince }
    : null

/** Switches the AI of a chat on, or off, by which this administrator answers; or restores its need. */
function useSwitchAi(): (chat: Chat, aiEnabled: boolean, restored?: Restored) => Promise<void> {
  const api = useApi()
  const control = useChatControl()
  const chats = useChats()
  return async ({ id: chatId, companyId }, aiEnabled, restored) => {
    if (control !== null)
      await control.updateAiForChats({ companyId, chatIds: [chatId], aiEnabled, ...(restored && { restored }) })
    else {
      const { chat } = await api
        .subject(chatCalls)
        .updateAiBotSettingsForChat({ companyId, chatId, settings: { aiEnabled } })
      if (chat !== null) emitChatChanged(chats, chat)
    }
  }
}

/**
 * Ends what a chat asks of its person, as resolving does elsewhere: "Needs you" is over and the AI answers from the
 * customer's next message on (D-14). What lies in the past is not answered: unlike handing back, nothing goes out. Its
 * undo restores the need with its reason and time; a chat that this administrator answered is theirs again, and so is
 * one whose need the provider cannot restore, so that the AI stays silent.
 */
function useFinish(): (chat: Chat) => void {
  const { t } = useLingui()
  const admin = useAdmin()
  const toasts = useToasts()
  const chats = useChats()
  const control = useChatControl()
  const switchAi = useSwitchAi()
  const takeBack = useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: (chat: Chat) => {
      const need = control === null ? null : needOf(chat)
      return need === null ? switchAi(chat, false) : switchAi(chat, true, need)
    },
    onMutate: (chat) => {
      const { handler, waitingSince = null } = chat
      const isRestored = control !== null && needOf(chat) !== null && handler !== undefined
      return changeChat(chats, chat, isRestored ? { handler, waitingSince } : answeredBy(chat, admin))
    },
    onError: (error, _chat, undo) => {
      undo?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The chat could not be taken back: ${reason}` })
    },
  })
  const { mutate } = useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: (chat: Chat) => switchAi(chat, true),
    onMutate: (chat) => changeChat(chats, chat, answeredByAi(chat)),
    onSuccess: (_nothing, chat) => {
      const name = chatName(chat)
      const action = { label: t`Undo`, run: () => takeBack.mutate(chat) }
      toasts.show({ type: 'success', message: t`Done: ${name} no longer needs you`, action })
    },
    onError: (error, _chat, undo) => {
      undo?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The chat could not be marked as done: ${reason}` })
    },
  })
  return mutate
}

/**
 * Ends what the open chat asks of its person, as E does, on screens that show one pane at a time and often have no
 * keys; shown while there is something to end.
 */
export function DoneButton({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const adminId = useAdmin()?.id ?? null
  const done = useInboxActions().find(({ name }) => name === 'done')
  if (done === undefined || !hasAiState(chat) || !isWithYou(aiStateOfChat(chat, false), adminId)) return null
  return (
    <ActionIcon hiddenFrom="md" size={44} color="teal" aria-label={t`Done`} title={t`Done`} onClick={done.run}>
      <IconCheck size={22} stroke={2} aria-hidden />
    </ActionIcon>
  )
}

/** Snoozes the open chat, as H does; shown where the provider can (PLAN-1). */
export function SnoozeButton() {
  const { t } = useLingui()
  const snooze = useInboxActions().find(({ name }) => name === 'snooze')
  if (snooze === undefined) return null
  return (
    <ActionIcon size={40} variant="subtle" aria-label={t`Snooze`} {...shortcutHints('snooze')} onClick={snooze.run}>
      <IconAlarmSnooze size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Marks a chat as unread for everybody (MSG-6); null with a provider that cannot. */
function useMarkUnread(): ((chat: Chat) => void) | null {
  const { t } = useLingui()
  const control = useChatControl()
  const toasts = useToasts()
  const { mutate } = useSoleMutation({
    changes: ({ id }) => id,
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

type KeysOf = {
  companyId: number
  openChatId: number | null
  /** The address of a chat; null: of the list. */
  hrefOf: (chatId: number | null) => string
}

/** N opens the next chat that needs a person; returns how to open the one after a chat. */
function useNextThatNeedsYou({ openChatId, hrefOf }: KeysOf): (after: number | null) => void {
  const navigate = useNavigate()
  const waiting = useChatsThatNeedYou()
  const goToNext = (after: number | null) => {
    const next = waiting[(waiting.indexOf(after ?? 0) + 1) % waiting.length]
    if (next === undefined || next === after || next === openChatId) return
    void navigate(hrefOf(next), { state: openingWith('list'), replace: openChatId !== null })
  }
  useInboxAction(
    'nextNeedsYou',
    () => goToNext(openChatId),
    waiting.some((id) => id !== openChatId),
  )
  return goToNext
}

/**
 * E ends what a chat asks of its person, and goes on to the next that needs one; of a customer who waits for a person
 * it asks first. Returns the chat that is asked about.
 */
function useDone(of: KeysOf, target: () => Chat | undefined) {
  const adminId = useAdmin()?.id ?? null
  const finish = useFinish()
  const goToNext = useNextThatNeedsYou(of)
  const [asked, setAsked] = useState<Chat | null>(null)
  const end = (chat: Chat) => {
    setAsked(null)
    // Before the chat leaves the list of those that need a person.
    if (chat.id === of.openChatId) goToNext(chat.id)
    finish(chat)
  }
  const done = () => {
    const chat = target()
    if (chat === undefined || !hasAiState(chat)) return
    const state = aiStateOfChat(chat, false)
    if (isAwaited(state)) setAsked(chat)
    else if (isWithYou(state, adminId)) end(chat)
  }
  useInboxAction('done', done, of.openChatId !== null)
  return { asked, end, cancel: () => setAsked(null) }
}

/**
 * The keys that act on a chat: R, E, U, H and P, on the focused row of the list or else on the open chat, and N, which
 * opens the next chat that needs a person. They are offered in the palette where they have something to act on.
 */
export function ChatKeys(of: KeysOf) {
  const { companyId, openChatId, hrefOf } = of
  const chats = useChats()
  const { queryClient } = chats
  const { planning, desk } = use(ChatPartsContext)
  const navigate = useNavigate()
  const markUnread = useMarkUnread()
  const adminId = useAdmin()?.id ?? null
  const { set: setMode } = useStore()
  const target = (): Chat | undefined => {
    const id = focusedChatId() ?? openChatId
    return id === null ? undefined : loadedChat(queryClient, { companyId, id })
  }
  const reply = () => {
    const chatId = focusedChatId() ?? openChatId
    if (chatId === null) return
    const isOpen = chatId === openChatId
    setMode(composerModeAtom(composerKey(adminId, chatId)), 'reply')
    // A chat whose messages are still loading has no composer yet: it takes the focus when it is there.
    if (isOpen && hasComposer()) focusComposer()
    else void navigate(hrefOf(chatId), { state: openingWith('composer'), replace: isOpen })
  }
  const unread = () => {
    const chat = target()
    if (chat === undefined || markUnread === null) return
    markUnread(chat)
    // An open chat is read: it closes, and the focus returns to its row.
    if (chat.id === openChatId) void navigate(hrefOf(null))
  }
  const isOpen = openChatId !== null
  const isOfNoCustomer = useIsOfNoCustomer(openChatId)
  useInboxAction('reply', reply, isOpen)
  const { asked, end, cancel } = useDone(of, target)
  useInboxAction('markUnread', unread, isOpen && markUnread !== null)
  return (
    <>
      {[planning?.Keys, desk?.Keys].map(
        (Keys, place) =>
          Keys &&
          createElement(Keys, {
            key: place,
            isOffered: isOpen && !isOfNoCustomer,
            target,
            onChanged: (chat: Chat) => emitChatChanged(chats, chat),
          }),
      )}
      {asked && (
        <Suspense fallback={null}>
          <FinishQuestion name={chatName(asked)} onDone={() => end(asked)} onCancel={cancel} />
        </Suspense>
      )}
    </>
  )
}
