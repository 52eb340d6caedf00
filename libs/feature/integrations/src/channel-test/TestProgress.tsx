import { Anchor } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ChannelTest } from '@frontdesk/contract'
import { formatTime } from '@frontdesk/platform'
import { Link } from 'react-router-dom'
import classes from './ChannelTest.module.css'

/** Why the answer to a test did not reach the phone; for an unmapped code the channel's own words. */
function AnswerFailure({ code, message }: { code: string; message: string }) {
  switch (code) {
    case 'CHANNEL_DISCONNECTED':
      return <Trans>The channel was not connected.</Trans>
    case 'CHANNEL_BUSY':
      return <Trans>The channel took no more messages for too long.</Trans>
    case 'BLOCKED':
      return <Trans>This phone has blocked your account on the channel.</Trans>
    case 'UNDELIVERABLE':
      return <Trans>This phone cannot receive it.</Trans>
    case 'REJECTED':
      return <Trans>The channel did not accept this message.</Trans>
    case 'DELIVERY_UNKNOWN':
      return <Trans>It is not known whether the message arrived.</Trans>
    case 'OUTSIDE_WINDOW':
      return <Trans>This channel allowed no more answers until the customer writes again.</Trans>
    default:
      return message
  }
}

/** How the answer to a test fares. */
function Answer({ answer }: { answer: ChannelTest['answer'] }) {
  switch (answer?.status) {
    case 'sent':
    case 'received':
      return <Trans>Your message arrived, and the answer was sent: the channel works in both directions.</Trans>
    case 'delivered':
    case 'read':
      return (
        <Trans>Your message arrived, and the answer reached your phone: the channel works in both directions.</Trans>
      )
    case 'failed':
    case 'unknown':
      return (
        <>
          <Trans>Your message arrived, but the answer was not delivered.</Trans>{' '}
          {answer.error && <AnswerFailure {...answer.error} />}
        </>
      )
    case 'pending':
    case undefined:
      return <Trans>Your message arrived. The answer is being sent …</Trans>
  }
}

/** The progress of a test (INT-8). `isExpired`: its code is accepted no more. */
export function TestProgress({ test, isExpired }: { test: ChannelTest; isExpired: boolean }) {
  const { arrivedAt, answer, chatId } = test
  const until = formatTime(test.expiresAt)
  if (arrivedAt === null)
    return isExpired ? (
      <Trans>The code has expired. Nothing arrived with it.</Trans>
    ) : (
      <Trans>Waiting for your message. The code is valid until {until}.</Trans>
    )
  const isFailed = answer?.status === 'failed' || answer?.status === 'unknown'
  return (
    <span className={classes.result} data-failed={isFailed}>
      <Answer answer={answer} />
      {chatId !== null && (
        <>
          {' '}
          <Anchor component={Link} to={`/chats/${chatId}`} underline="always">
            <Trans>Open the chat</Trans>
          </Anchor>
        </>
      )}
    </span>
  )
}
