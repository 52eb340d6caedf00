import { messageActionCalls } from '@frontdesk/api-client'
import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat, Message } from '@frontdesk/contract'
import { useLingui, Trans } from '@lingui/react/macro'
import { sessionQueries, useApi, useToasts } from '@frontdesk/platform'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import type { RowActions } from '../RowActions.ts'
import { useFilesLabel } from '../../files/useFilesLabel.ts'
import quote from '../actions/Quote.module.css'
import { useChats } from '../../stores/createChats.ts'

type Props = {
  /** The current version of the message: it may have been settled while the dialog was open. */
  message: Message
  onSend: () => void
  onClose: () => void
}

/**
 * Confirms sending a message again that may have arrived: shows it, and warns that the customer may receive it twice.
 */
export function SendAgainDialog({ message, onSend, onClose }: Props) {
  const { t } = useLingui()
  const files = useFilesLabel()(message.metadata.files)
  const isOpen = message.status === 'unknown' || message.status === 'failed'
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Send this message again?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
      returnFocus={false}
    >
      {(message.text !== '' || files) && (
        <blockquote className={quote.quote} data-whole dir="auto" tabIndex={0} aria-label={t`What will be sent`}>
          {[message.text, files].filter(Boolean).join('\n')}
        </blockquote>
      )}
      <Text size="sm" mb="md" role="status">
        {isOpen ? (
          <Trans>It may have arrived already. Then the customer gets it twice.</Trans>
        ) : (
          <Trans>It has turned out that it arrived. There is no need to send it again.</Trans>
        )}
      </Text>
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {isOpen ? <Trans>Do not send</Trans> : <Trans>Close</Trans>}
        </Button>
        {isOpen && (
          <Button onClick={onSend}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </Group>
    </Modal>
  )
}

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
  const { mutate } = useMutation({
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
