import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { useRetryRun } from '../message/notices/useRetryRun.ts'

/** Where the AI could not answer the customer's last message: it may try again. */
export function TryAgain({ chat: { id: chatId, companyId, lastMessage } }: { chat: Chat }) {
  const messageId = lastMessage?.status === 'received' ? lastMessage.id : null
  const { retry, retrying } = useRetryRun(`last-${String(messageId ?? 0)}`)
  if (retry === null || messageId === null) return null
  if (retrying !== null) return <span role="note">{retrying.words}</span>
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => retry({ companyId, chatId, messageId })}>
      <Trans>Let the AI try again</Trans>
    </Button>
  )
}
