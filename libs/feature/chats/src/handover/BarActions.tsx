import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'
import { useIsWriting } from '../stores/useDrafts.ts'
import { useSetAi } from './useSetAi.ts'
import classes from './HandlingBar.module.css'
import type { Handler } from '../chat/handlerOf.ts'
import { withoutBlur } from './focusComposer.ts'
import { useIsUnderWay } from '../chat/useChatControl.ts'
import { useTakeOver } from './useTakeOver.ts'
import { useRetryRun } from '../message/notices/RetryRun.tsx'

/** Where the AI could not answer the customer's last message: it may try again. */
function TryAgain({ chat: { id: chatId, companyId, lastMessage } }: { chat: Chat }) {
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

/** How a chat changes hands: from the AI or a colleague to you, and back to the AI. From a colleague it is asked once. */
export function BarActions({ chat, handler, isHeldBack }: { chat: Chat; handler: Handler; isHeldBack: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'no' | 'asked' | 'left'>('no')
  const { takeOver } = useTakeOver(chat)
  const { mutate: setAi } = useSetAi(chat)
  const isUnderWay = useIsUnderWay(chat.id)
  // A growing reply has its own Take over, beside the words that are taken.
  const isWriting = useIsWriting(chat.id)
  const name = handler.by === 'colleague' ? handler.name : ''
  const look = { size: 'compact-sm', disabled: isUnderWay } as const
  const handBack = (
    <Button {...look} variant="subtle" onClick={withoutBlur(() => setAi(true))}>
      <Trans>Hand back to the AI</Trans>
    </Button>
  )
  switch (handler.by) {
    case 'ai':
      return isWriting ? null : (
        <Button {...look} variant={isHeldBack ? 'light' : 'subtle'} onClick={() => takeOver()}>
          <Trans>Take over</Trans>
        </Button>
      )
    case 'waiting':
      return (
        <span className={classes.actions}>
          {!chat.settings.aiEnabled ? handBack : !isHeldBack && <TryAgain chat={chat} />}
          <Button {...look} variant="light" onClick={() => takeOver()}>
            <Trans>Take it</Trans>
          </Button>
        </span>
      )
    case 'you':
      return handBack
    case 'colleague':
      return asking === 'asked' ? (
        <span className={classes.actions} role="group" aria-label={t`Take this chat over from ${name}?`}>
          <Button {...look} variant="subtle" color="gray" onClick={() => setAsking('left')}>
            <Trans>Leave it</Trans>
          </Button>
          <Button
            {...look}
            autoFocus
            variant="filled"
            onClick={() => {
              setAsking('no')
              takeOver()
            }}
          >
            <Trans>Yes, take over</Trans>
          </Button>
        </span>
      ) : (
        <span className={classes.actions}>
          {handBack}
          <Button {...look} variant="subtle" autoFocus={asking === 'left'} onClick={() => setAsking('asked')}>
            <Trans>Take over</Trans>
          </Button>
        </span>
      )
    case 'person':
      return handBack
  }
}
