import { useLingui } from '@lingui/react/macro'
import { hasMessage, type Thread } from '@frontdesk/chat-thread'
import { sessionQueries, useApi, useToasts } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useThreadFlags } from '../cache/useThreadFlags.ts'
import { useUnknownUsers } from '../cache/users.ts'
import type { Newer } from './ThreadEnd.tsx'
import { rowKeyOf, usePagesBack, useThread, useAroundMessage } from './useThreadHistory.ts'
import { useAskedMessage } from '../chat/messageAddress.ts'

/** Where a wanted message is: among what is loaded, around itself, or to be read back to. Decided once for each wish. */
type Wish = { messageId: number; time: string; isHere: boolean }

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
  const { messageId, time, leave } = useAskedMessage()
  const [wish, setWish] = useState<Wish | null>(null)
  const { data: known } = newest.thread
  if (messageId === null) {
    if (wish !== null) setWish(null)
  } else if (known !== undefined && (wish?.messageId !== messageId || (wish.time !== time && wish.isHere))) {
    setWish({ messageId, time, isHere: hasMessage(known, messageId) })
  }
  const isApart = wish !== null && !wish.isHere && canAsk === true
  const around = useAroundMessage(companyId, chatId, isApart ? wish.messageId : null, flags)
  useUnknownUsers(companyId, around.pages, newest.users, newest.isPeopleKnown)

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
  if (isApart && around.around.data !== undefined && !isMissing) {
    return {
      newest,
      view: {
        key: `around ${String(wish.messageId)}`,
        pages: around.pages,
        older: around.older,
        askOlder: around.askOlder,
        newer: around.newer,
        askNewer: around.askNewer,
        waiting: around.waiting,
        target: targetIn(around.around.data),
        toNewest: around.newer === 'none' ? undefined : leave,
      },
      leave,
      failure: null,
    }
  }
  const none: Newer = 'none'
  return {
    newest,
    view: {
      key: 'newest',
      pages: newest.pages,
      older: newest.older,
      askOlder: newest.askOlder,
      newer: none,
      askNewer: undefined,
      waiting: 0,
      target: isApart ? null : targetIn(known),
      toNewest: undefined,
    },
    leave,
    /** The surroundings of the message could not be read, for another reason than that it is gone. */
    failure: isApart && !isMissing ? around.around : null,
  }
}

export type ShownThread = ReturnType<typeof useShownThread>['view']
