import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { composerKey, useAdmin, lazyPart } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { createElement, Suspense, use, useEffect, useState } from 'react'
import { focusMessages, isFocusFree, isFocusInUse, leaveComposer, useFocusAtOpening } from '../chat/chatFocus.ts'
import { emitChatChanged } from '../cache/changeChat.ts'
import { useChats } from '../stores/createChats.ts'
import { useRequestedMessage } from '../chat/threadAddress.ts'
import type { ChannelState } from '../chat/useChannelState.ts'
import { AboveKeyboard } from '../composer/AboveKeyboard.tsx'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { ComposerModes } from '../composer/ComposerModes.tsx'
import { composerModeAtom } from '../composer/composerTextAtom.ts'
import { ReplyWindowNotice } from '../composer/ReplyWindowNotice.tsx'
import { AiStateBar } from '../handover/AiStateBar.tsx'
import { focusComposer } from '../handover/focusComposer.ts'
import type { useSending } from '../outbox/useSending.ts'

const ChannelNotice = lazyPart(() =>
  import('../composer/ChannelNotice.tsx').then((loaded) => ({ default: loaded.ChannelNotice })),
)

/**
 * Moves the focus where the navigation wants it. Returns whether the composer takes it: where nothing else wants it.
 */
function useFocusOfOpening(): boolean {
  // A requested message takes the focus instead of the composer.
  const [isRequested] = useState(useRequestedMessage().messageId !== null)
  const { focus, time } = useFocusAtOpening()
  useEffect(() => {
    if (focus === 'composer') focusComposer()
    // On a narrow screen the list, in which the focus was, is gone.
    else if (focus === 'list' && isFocusFree()) focusMessages()
  }, [focus, time])
  return (
    focus === null &&
    !isRequested &&
    !isFocusInUse() &&
    window.matchMedia('(pointer: fine) and (min-width: 900px)').matches
  )
}

const BlockedNotice = lazyPart(() =>
  import('../composer/ChannelNotice.tsx').then((loaded) => ({ default: loaded.BlockedNotice })),
)

type Props = {
  chat: Chat
  channel: ChannelState
  sending: ReturnType<typeof useSending>
  /** The loaded pages of the chat, in which the message that is replied to is looked up. */
  pages: readonly ThreadPage[]
  onSent: () => void
}

/** The choice between a reply and a note, where there are notes, and the composer of notes if that is chosen. */
function useNoteMode(chat: Chat, onSaved: () => void) {
  const { notes } = use(ChatPartsContext)
  const adminId = useAdmin()?.id ?? null
  const [mode, setMode] = useAtom(composerModeAtom(composerKey(adminId, chat.id)))
  // The field that a switch brings takes the focus, as the one before it had.
  const [isSwitched, setSwitched] = useState(false)
  if (notes === null || chat.purpose !== 'customer') return { modes: undefined, noteComposer: null, isSwitched: false }
  const modes = (
    <ComposerModes
      key={chat.id}
      mode={mode}
      onMode={(next) => {
        setSwitched(true)
        setMode(next)
      }}
    />
  )
  const noteComposer =
    mode === 'note'
      ? createElement(notes.Composer, {
          chat,
          takesFocus: isSwitched,
          onLeave: () => leaveComposer(chat.id),
          onSaved,
          children: modes,
        })
      : null
  return { modes, noteComposer, isSwitched }
}

/**
 * Below a thread: who answers, the reply window and the composer; where the channel is not connected, a notice in their
 * place. Notes for colleagues are written there, too, also without a channel.
 */
export function ReplyPanel({ chat, channel, sending, pages, onSent }: Props) {
  const isComposerFirst = useFocusOfOpening()
  const [takesFocus, setTakesFocus] = useState(isComposerFirst)
  // A composer that comes back with the connection leaves the focus where it is.
  if (takesFocus && (channel.is !== 'open' || chat.blockedAt != null)) setTakesFocus(false)
  const { modes, noteComposer, isSwitched } = useNoteMode(chat, onSent)
  const chats = useChats()
  const { planning } = use(ChatPartsContext)
  const planned =
    planning && chat.purpose === 'customer'
      ? createElement(planning.Bar, { chat, onChanged: (changed) => emitChatChanged(chats, changed) })
      : null
  if (noteComposer !== null)
    return (
      <>
        {planned}
        {chat.blockedAt == null && <AiStateBar chat={chat} />}
        <AboveKeyboard>{noteComposer}</AboveKeyboard>
      </>
    )
  if (chat.blockedAt != null)
    return (
      <>
        {modes}
        <Suspense fallback={null}>
          <BlockedNotice chat={chat} />
        </Suspense>
      </>
    )
  if (channel.is !== 'open')
    return (
      <>
        {planned}
        {modes}
        <Suspense fallback={null}>
          <ChannelNotice chat={chat} state={channel} />
        </Suspense>
      </>
    )
  return (
    <>
      {planned}
      <AiStateBar chat={chat} />
      <ReplyWindowNotice chat={chat} />
      <ChatComposer
        chat={chat}
        onSend={(...sent) => {
          const isPut = sending.sendText(...sent) !== null
          if (isPut) onSent()
          return isPut
        }}
        findMessage={(messageId) =>
          pages.flatMap(({ rows }) => rows).find(({ message }) => message.id === messageId)?.message
        }
        error={sending.error?.message ?? null}
        onDismissError={sending.dismissError}
        takesFocus={takesFocus || isSwitched}
        modes={modes}
      />
    </>
  )
}
