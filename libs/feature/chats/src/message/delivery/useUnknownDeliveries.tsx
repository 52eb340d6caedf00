import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi, useToasts } from '@frontdesk/platform'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { hearChatEvent } from '../../cache/applyChatEvent.ts'
import { useMessageActionCalls } from '../actions/useMessageActionCalls.ts'
import { SendAgainDialog } from './SendAgainDialog.tsx'
import type { RowActions } from '../MessageRow.tsx'

type UnknownDeliveries = {
  actions: Pick<RowActions, 'askToSendAgain' | 'confirmArrived'>
  /** The question before a message is sent again; stands above the rows, which come and go while one scrolls. */
  question: ReactNode
}

/** What a person can do with messages of a chat whose delivery is unknown (MSG-10, decision 0013): say that one arrived, or send it again after a question. */
export function useUnknownDeliveries(
  { companyId }: Pick<Chat, 'companyId'>,
  pages: readonly ThreadPage[],
  sendAgain: RowActions['retry'],
): UnknownDeliveries {
  const { t } = useLingui()
  const calls = useMessageActionCalls()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const isKept = useQuery(sessionQueries.me(useApi())).data?.capabilities.chatControl ?? false
  const [asked, setAsked] = useState<ThreadRow | null>(null)
  const { mutate } = useMutation({
    mutationFn: (messageId: number) => calls.confirmDelivery({ companyId, messageId }),
    onSuccess: ({ message }) => {
      if (message)
        hearChatEvent(queryClient, { type: 'message-updated', companyId, seq: null, message, unreadCount: null })
    },
    onError: ({ message: reason }) =>
      void toasts.show({ type: 'error', message: t`It could not be noted that the message arrived: ${reason}` }),
  })
  const confirmArrived = useCallback((row: ThreadRow) => mutate(row.message.id), [mutate])
  const actions = useMemo(
    () => ({ askToSendAgain: setAsked, ...(isKept && { confirmArrived }) }),
    [isKept, confirmArrived],
  )
  const close = () => {
    setAsked(null)
    // Back to the message: its buttons may be gone with its doubt, its row stays.
    if (asked)
      document.querySelector<HTMLElement>(`[data-message="${asked.message.id}"]`)?.focus({ preventScroll: true })
  }
  const now = asked && (pages.flatMap(({ rows }) => rows).find(({ key }) => key === asked.key) ?? asked)
  const question = now && (
    <SendAgainDialog
      message={now.message}
      onClose={close}
      onSend={() => {
        sendAgain(now)
        close()
      }}
    />
  )
  return { actions, question }
}
