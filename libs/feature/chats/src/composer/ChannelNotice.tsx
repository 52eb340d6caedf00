import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useChannelName, useChannelProblem, useChannelTitle } from '@frontdesk/platform/parts'
import { IconBan, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useBlockCustomer } from '../cache/changeChat.ts'
import type { ChannelState } from '../chat/useChannelState.ts'
import classes from './ChannelNotice.module.css'
import { useHasComposerText } from './useHasComposerText.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Props = { chat: Chat; state: Exclude<ChannelState, { is: 'open' }> }

function Sentence({ chat, state }: Props) {
  const nameOf = useChannelName()
  const titleOf = useChannelTitle()
  const problemOf = useChannelProblem()
  const title = state.is === 'deleted' ? nameOf(chat.platform) : titleOf(state.channel)
  switch (state.is) {
    case 'connecting':
      return (
        <strong>
          <Trans>{title} is being connected …</Trans>
        </strong>
      )
    case 'deleted':
      return (
        <>
          <strong>
            <Trans>Not connected: {title}.</Trans>
          </strong>{' '}
          <Trans>The channel of this chat was deleted. It can be read, but not answered.</Trans>
        </>
      )
    case 'off':
      return (
        <>
          <strong>
            <Trans>Not connected: {title}.</Trans>
          </strong>{' '}
          {problemOf(state.channel)} <Trans>Nothing arrives or is sent here, and the AI does not answer.</Trans>
        </>
      )
  }
}

/** Takes the place of the composer in a chat whose customer is blocked, with the way to unblock them (CUST-2). */
export function BlockedNotice({ chat }: { chat: Chat }) {
  const hasText = useHasComposerText(chat.id)
  const block = useBlockCustomer()
  return (
    <div className={classes.notice} role="status" data-channel-state="blocked">
      <IconBan {...icon} />
      <p className={classes.text}>
        <strong>
          <Trans>This customer is blocked.</Trans>
        </strong>{' '}
        <Trans>Nothing is sent to them, and the AI reads nothing of them. What they write is kept here.</Trans>
        {hasText && (
          <>
            {' '}
            <Trans>What you have typed is kept as well.</Trans>
          </>
        )}
      </p>
      {block !== null && (
        <Button size="sm" loading={block.isPending} onClick={() => block.mutate({ chat, isBlocked: false })}>
          <Trans>Unblock</Trans>
        </Button>
      )}
    </div>
  )
}

/** Takes the place of the composer in a chat whose channel is not connected: why, and the way to mend it (INT-2). */
export function ChannelNotice({ chat, state }: Props) {
  const hasText = useHasComposerText(chat.id)
  return (
    <div className={classes.notice} role="status" data-channel-state={state.is}>
      {state.is === 'connecting' ? <IconCircleDashed {...icon} /> : <IconPlugConnectedX {...icon} />}
      <p className={classes.text}>
        <Sentence chat={chat} state={state} />
        {hasText && state.is !== 'deleted' && (
          <>
            {' '}
            <Trans>What you have typed is kept and comes back with the connection.</Trans>
          </>
        )}
      </p>
      {state.is === 'off' && (
        <Button component={Link} to="/integrations" size="sm">
          <Trans>Connect it again</Trans>
        </Button>
      )}
    </div>
  )
}
