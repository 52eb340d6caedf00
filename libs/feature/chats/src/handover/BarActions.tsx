import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'
import { useIsWriting } from '../stores/useDrafts.ts'
import { useSetAi } from './useSetAi.ts'
import classes from './HandlingBar.module.css'
import type { Handler } from '../chat/handlerOf.ts'
import { keepingFocus } from './focusComposer.ts'
import { useIsControlPending } from '../chat/useChatControl.ts'
import { useTakeOver } from './useTakeOver.ts'
import { useRetryRun } from '../message/notices/RetryRun.tsx'

/** Lets the AI try again after it could not answer the customer's last message. */
function TryAgain({ chat: { id: chatId, companyId, lastMessage } }: { chat: Chat }) {
  const messageId = lastMessage?.status === 'received' ? lastMessage.id : null
  const { retry, retrying } = useRetryRun(`last-${String(messageId ?? 0)}`)
  if (retry === null || messageId === null) return null
  if (retrying !== null) return <span role="note">{retrying.message}</span>
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => retry({ companyId, chatId, messageId })}>
      <Trans>Let the AI try again</Trans>
    </Button>
  )
}

/** Buttons to take over a chat from the AI or a colleague, and to hand it back to the AI. Taking over from a colleague needs a confirmation. */
export function BarActions({ chat, handler, isAiPaused }: { chat: Chat; handler: Handler; isAiPaused: boolean }) {
  const { t } = useLingui()
  const [confirmation, setConfirmation] = useState<'no' | 'open' | 'cancelled'>('no')
  const { takeOver } = useTakeOver(chat)
  const { mutate: setAi } = useSetAi(chat)
  const isPending = useIsControlPending(chat.id)
  // A reply being generated has its own Take over button.
  const isWriting = useIsWriting(chat.id)
  const name = handler.by === 'colleague' ? handler.name : ''
  const look = { size: 'compact-sm', disabled: isPending } as const
  const handBack = (
    <Button {...look} variant="subtle" onClick={keepingFocus(() => setAi(true))}>
      <Trans>Hand back to the AI</Trans>
    </Button>
  )
  switch (handler.by) {
    case 'ai':
      return isWriting ? null : (
        <Button {...look} variant={isAiPaused ? 'light' : 'subtle'} onClick={() => takeOver()}>
          <Trans>Take over</Trans>
        </Button>
      )
    case 'waiting':
      return (
        <span className={classes.actions}>
          {!chat.settings.aiEnabled ? handBack : !isAiPaused && <TryAgain chat={chat} />}
          <Button {...look} variant="light" onClick={() => takeOver()}>
            <Trans>Take it</Trans>
          </Button>
        </span>
      )
    case 'you':
      return handBack
    case 'colleague':
      return confirmation === 'open' ? (
        <span className={classes.actions} role="group" aria-label={t`Take this chat over from ${name}?`}>
          <Button {...look} variant="subtle" color="gray" onClick={() => setConfirmation('cancelled')}>
            <Trans>Leave it</Trans>
          </Button>
          <Button
            {...look}
            autoFocus
            variant="filled"
            onClick={() => {
              setConfirmation('no')
              takeOver()
            }}
          >
            <Trans>Yes, take over</Trans>
          </Button>
        </span>
      ) : (
        <span className={classes.actions}>
          {handBack}
          <Button
            {...look}
            variant="subtle"
            autoFocus={confirmation === 'cancelled'}
            onClick={() => setConfirmation('open')}
          >
            <Trans>Take over</Trans>
          </Button>
        </span>
      )
    case 'person':
      return handBack
  }
}
