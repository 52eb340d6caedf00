import { useLingui } from '@lingui/react/macro'
import { hasMessage, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import { sessionQueries, useApi, useToasts } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRequestedMessage, useThreadFlags } from '../chat/threadAddress.ts'
import { useMissingUsers } from '../cache/users.ts'
import { rowKeyOf, usePagesBack, useThread, useAroundMessage, type EndState } from './useThreadHistory.ts'

/** The row to which somebody wants to be brought; `time` tells one wish from the next for the same row. */
export type Target = { key: string; time: string }

type Loaded = {
  /** Another thread view for another key: the live thread, or the surroundings of one message. */
  key: string
  /** The thread's pages, oldest first; an untouched page keeps its identity (performance: only what changed is drawn anew). */
  pages: readonly ThreadPage[]
  older: EndState
  askOlder: () => void
  /** The message to which somebody wants to be brought. */
  target: Target | null
}

/** What a thread view shows: the newest messages, which grow as messages arrive, or those around one message. */
export type ShownThread =
  | (Loaded & { at: 'live' })
  | (Loaded & {
      at: 'message'
      newer: EndState
      askNewer: () => void
      /** How many messages have arrived at the newest end, which is not loaded here. */
      waiting: number
      /** Back to the newest; null where the newer pages have been read up to it. */
      toNewest: (() => void) | null
    })

/** Where a wanted message is: among what is loaded, around itself, or to be read back to. Decided once for each wish. */
type JumpRequest = { messageId: number; time: string; isHere: boolean }

/**
 * The thread that a chat shows: the newest messages, or, where the address asks for one that is not among them, those
 * around it (MSG-8). Nothing is stitched to the newest that was not read.
 */
export function useShownThread(companyId: number, chatId: number) {
  const { t } = useLingui()
  const toasts = useToasts()
  const flags = useThreadFlags()
  const newest = useThread(companyId, chatId)
  const me = useQuery(sessionQueries.me(useApi()))
  const canAsk = me.data?.capabilities.chatControl ?? (me.isError ? false : undefined)
  const { messageId, time, leave } = useRequestedMessage()
  const [wish, setWish] = useState<JumpRequest | null>(null)
  const { data: known } = newest.thread
  if (messageId === null) {
    if (wish !== null) setWish(null)
  } else if (known !== undefined && (wish?.messageId !== messageId || (wish.time !== time && wish.isHere))) {
    setWish({ messageId, time, isHere: hasMessage(known, messageId) })
  }
  const isApart = wish !== null && !wish.isHere && canAsk === true
  const around = useAroundMessage(companyId, chatId, isApart ? wish.messageId : null, flags)
  useMissingUsers(companyId, around.pages, newest.users, newest.isPeopleKnown)

  const say = useEffectEvent(() => {
    toasts.show({ type: 'warning', message: t`This message is no longer here, or it is not shown.` })
    leave()
  })
  const isMissing =
    isApart && (around.isGone || (around.around.data !== undefined && !hasMessage(around.around.data, wish.messageId)))
  useEffect(() => {
    if (isMissing) say()
  }, [isMissing])
  usePagesBack(
    known,
    wish !== null && !wish.isHere && canAsk === false ? wish.messageId : null,
    newest.older,
    newest.askOlder,
    () => say(),
  )

  const targetIn = (thread: Thread | undefined) => {
    const key = wish === null || thread === undefined ? null : rowKeyOf(thread, wish.messageId)
    return key === null ? null : { key, time }
  }
  const isAround = isApart && around.around.data !== undefined && !isMissing
  const view: ShownThread = isAround
    ? {
        at: 'message',
        key: `around ${String(wish.messageId)}`,
        pages: around.pages,
        older: around.older,
        askOlder: around.askOlder,
        newer: around.newer,
        askNewer: around.askNewer,
        waiting: around.waiting,
        target: targetIn(around.around.data),
        toNewest: around.newer === 'none' ? null : leave,
      }
    : {
        at: 'live',
        key: 'newest',
        pages: newest.pages,
        older: newest.older,
        askOlder: newest.askOlder,
        target: isApart ? null : targetIn(known),
      }
  return {
    newest,
    view,
    /** The surroundings of the message could not be read, for another reason than that it is gone. */
    failure: isApart && !isAround && !isMissing ? around.around : null,
  }
}
