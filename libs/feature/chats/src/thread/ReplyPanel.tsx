import { lazyPart } from '@frontdesk/platform'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { Suspense, useEffect, useState } from 'react'
import { focusMessages, isFocusFree, isFocusInUse, useFocusAtOpening } from '../chat/chatFocus.ts'
import { useRequestedMessage } from '../chat/threadAddress.ts'
import type { ChannelState } from '../chat/useChannelState.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
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

type Props = {
  chat: Chat
  channel: ChannelState
  sending: ReturnType<typeof useSending>
  /** The loaded pages of the chat, in which the message that is replied to is looked up. */
  pages: readonly ThreadPage[]
  onSent: () => void
}

/**
 * Below a thread: who answers, the reply window and the composer; where the channel is not connected,
 * a notice in their place.
 */
export function ReplyPanel({ chat, channel, sending, pages, onSent }: Props) {
  const isComposerFirst = useFocusOfOpening()
  const [takesFocus, setTakesFocus] = useState(isComposerFirst)
  // A composer that comes back with the connection leaves the focus where it is.
  if (takesFocus && channel.is !== 'open') setTakesFocus(false)
  if (channel.is !== 'open')
    return (
      <Suspense fallback={null}>
        <ChannelNotice chat={chat} state={channel} />
      </Suspense>
    )
  return (
    <>
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
        takesFocus={takesFocus}
      />
    </>
  )
}
