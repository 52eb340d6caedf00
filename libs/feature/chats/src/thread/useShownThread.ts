import { useLingui } from '@lingui/react/macro'
import { hasMessage, newestMessage, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { sessionQueries, useApi, useToasts } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRequestedMessage, useThreadFlags } from '../chat/threadAddress.ts'
import { useMissingUsers } from '../cache/users.ts'
import { rowKeyOf, usePagesBack, useThread, useAroundMessage, type EndState } from './useThreadHistory.ts'

/**
 * The row to scroll to; `time` distinguishes repeated requests for the same row. `newest`: the newest message of the
 * chat at the time of the request, null in a chat without messages.
 */
export type Target = { key: string; time: string; newest: Message | null }

type Loaded = {
  /** React key of the view: the live thread and each message's surroundings have their own. */
  key: string
  /** The pages, oldest first; unchanged pages keep their identity, so that only changes render. */
  pages: readonly ThreadPage[]
  older: EndState
  loadOlder: () => void
  /** The row to scroll to; null if none is requested. */
  target: Target | null
}

/** The content of a thread view: the live thread, or the surroundings of one message. */
export type ShownThread =
  | (Loaded & { at: 'live' })
  | (Loaded & {
      at: 'message'
      newer: EndState
      loadNewer: () => void
      /** Number of messages that have arrived at the live end, which is not loaded here. */
      waiting: number
      /** Returns to the live thread; null once the pages are loaded up to its end. */
      toNewest: (() => void) | null
    })

/**
 * A requested message; `isHere`: whether the live thread had loaded it at the time of the request, `newest`:
 * its newest message then.
 */
type JumpRequest = { messageId: number; time: string; isHere: boolean; newest: Message | null }

/**
 * Selects what a chat shows: the live thread or, if the address requests a message outside of its loaded pages, that
 * message's surroundings (MSG-8). The surroundings are never joined to the live pages while messages
 * between them are not loaded.
 */
export function useShownThread(companyId: number, chatId: number) {
  const { t } = useLingui()
  const toasts = useToasts()
  const flags = useThreadFlags()
  const newest = useThread(companyId, chatId)
  const me = useQuery(sessionQueries.me(useApi()))
  const hasSurroundings = me.data?.capabilities.chatControl ?? (me.isError ? false : undefined)
  const { messageId, time, leave } = useRequestedMessage()
  const [request, setRequest] = useState<JumpRequest | null>(null)
  const { data: live } = newest.thread
  if (messageId === null) {
    if (request !== null) setRequest(null)
  } else if (live !== undefined && (request?.messageId !== messageId || (request.time !== time && request.isHere))) {
    setRequest({ messageId, time, isHere: hasMessage(live, messageId), newest: newestMessage(live) })
  }
  const isApart = request !== null && !request.isHere && hasSurroundings === true
  const around = useAroundMessage(companyId, chatId, isApart ? request.messageId : null, flags)
  useMissingUsers(companyId, around.pages, newest.users, newest.areUsersLoaded)

  const reportMissing = useEffectEvent(() => {
    toasts.show({ type: 'warning', message: t`This message is no longer here, or it is not shown.` })
    leave()
  })
  const isMissing =
    isApart &&
    (around.isGone || (around.around.data !== undefined && !hasMessage(around.around.data, request.messageId)))
  useEffect(() => {
    if (isMissing) reportMissing()
  }, [isMissing])
  usePagesBack(
    live,
    request !== null && !request.isHere && hasSurroundings === false ? request.messageId : null,
    newest.older,
    newest.loadOlder,
    () => reportMissing(),
  )

  const targetIn = (thread: Thread | undefined) => {
    const key = request === null || thread === undefined ? null : rowKeyOf(thread, request.messageId)
    return key === null ? null : { key, time, newest: request?.newest ?? null }
  }
  const isAround = isApart && around.around.data !== undefined && !isMissing
  const view: ShownThread = isAround
    ? {
        at: 'message',
        key: `around ${String(request.messageId)}`,
        pages: around.pages,
        older: around.older,
        loadOlder: around.loadOlder,
        newer: around.newer,
        loadNewer: around.loadNewer,
        waiting: around.waiting,
        target: targetIn(around.around.data),
        toNewest: around.newer === 'none' ? null : leave,
      }
    : {
        at: 'live',
        key: 'newest',
        pages: newest.pages,
        older: newest.older,
        loadOlder: newest.loadOlder,
        target: isApart ? null : targetIn(live),
      }
  return {
    newest,
    view,
    /** The query for the surroundings while it is loading or failed; null otherwise. */
    failure: isApart && !isAround && !isMissing ? around.around : null,
  }
}
