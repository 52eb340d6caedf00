import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useMemo, type ReactNode } from 'react'
import { composerKey } from '../composer/composerTextAtom.ts'
import { useTakeBack } from '../composer/useTakeBack.ts'
import { useDeleteMessage } from '../message/actions/useDeleteMessage.ts'
import { useUnknownDeliveries } from '../message/delivery/useUnknownDeliveries.tsx'
import type { RowActions } from '../message/RowActions.ts'
import type { useSending } from '../outbox/useSending.ts'

type SendingActions = ReturnType<typeof useSending>['actions']

/**
 * The actions on the rows of a thread that were not delivered, or perhaps not, and the question that one of them asks.
 */
export function useRowActions(
  chat: Chat,
  pages: readonly ThreadPage[],
  actions: SendingActions,
): { rowActions: RowActions; question: ReactNode } {
  const remove = useDeleteMessage(chat)
  const takeBack = useTakeBack(composerKey(useAdmin()?.id ?? null, chat.id), actions.discard)
  const unknown = useUnknownDeliveries(chat, pages, actions.retry)
  const rowActions = useMemo(
    () => ({
      ...actions,
      ...unknown.actions,
      cancel: (row: ThreadRow) => void takeBack(row),
      discard: (row: ThreadRow) => {
        if (row.delivery !== null) return actions.discard(row)
        remove({ messageId: row.message.id, onlyIf: 'undelivered' })
        // The button disappears, the message stays.
        document.querySelector<HTMLElement>(`[data-message="${row.message.id}"]`)?.focus({ preventScroll: true })
      },
    }),
    [actions, unknown.actions, takeBack, remove],
  )
  return { rowActions, question: unknown.question }
}
