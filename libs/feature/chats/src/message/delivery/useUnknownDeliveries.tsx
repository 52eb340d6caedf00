import { messageActionCalls } from '@frontdesk/api-client'
import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi, useToasts, useSoleMutation, lazyPart } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import type { RowActions } from '../RowActions.ts'
import { useChats } from '../../stores/createChats.ts'

const SendAgainDialog = lazyPart(() =>
  import('./SendAgainDialog.tsx').then((loaded) => ({ default: loaded.SendAgainDialog })),
)

/** Each message on its own. */
const itself = (messageId: number) => messageId

type UnknownDeliveries = {
  actions: Pick<RowActions, 'askToSendAgain' | 'confirmArrived'>
  /** The confirmation dialog; rendered outside of the rows, which are unmounted by scrolling. */
  question: ReactNode
}

/**
 * Actions on messages with unknown delivery (MSG-10, decision 0013): confirm that one arrived, or send it
 * again after a confirmation.
 */
export function useUnknownDeliveries(
  { companyId }: Pick<Chat, 'companyId'>,
  pages: readonly ThreadPage[],
  sendAgain: RowActions['retry'],
): UnknownDeliveries {
  const { t } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const chats = useChats()
  const toasts = useToasts()
  const canStore = useQuery(sessionQueries.me(useApi())).data?.capabilities.chatControl ?? false
  const [confirming, setConfirming] = useState<ThreadRow | null>(null)
  const { mutate } = useSoleMutation({
    changes: itself,
    mutationFn: (messageId: number) => calls.confirmDelivery({ companyId, messageId }),
    onSuccess: ({ message }) => {
      if (message) applyChatEvent(chats, { type: 'message-updated', companyId, seq: null, message, unreadCount: null })
    },
    onError: ({ message: reason }) =>
      void toasts.show({ type: 'error', message: t`The message could not be marked as arrived: ${reason}` }),
  })
  const confirmArrived = useCallback((row: ThreadRow) => mutate(row.message.id), [mutate])
  const actions = useMemo(
    () => ({ askToSendAgain: setConfirming, ...(canStore && { confirmArrived }) }),
    [canStore, confirmArrived],
  )
  const close = () => {
    setConfirming(null)
    // Focus the message: its buttons may have disappeared, its row stays.
    if (confirming)
      document.querySelector<HTMLElement>(`[data-message="${confirming.message.id}"]`)?.focus({ preventScroll: true })
  }
  const now = confirming && (pages.flatMap(({ rows }) => rows).find(({ key }) => key === confirming.key) ?? confirming)
  const question = now && (
    <Suspense fallback={null}>
      <SendAgainDialog
        message={now.message}
        onClose={close}
        onSend={() => {
          sendAgain(now)
          close()
        }}
      />
    </Suspense>
  )
  return { actions, question }
}
