import { Progress } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { formatDay, useNumberText } from '@frontdesk/platform'
import type { Usage } from '@frontdesk/billing-rules'
import type { ChannelMessageCount } from '@frontdesk/contract'
import { useId } from 'react'
import { BillingNotice } from '../section/BillingNotice.tsx'
import { ChannelMessages } from './ChannelMessages.tsx'
import classes from './UsageMeter.module.css'

/** From how many per cent of the limit on the meter warns. */
const nearly = 80

type Level = 'fine' | 'nearly' | 'full'

const levelOf = (percentage: number): Level => (percentage >= 100 ? 'full' : percentage >= nearly ? 'nearly' : 'fine')

const colors = { fine: 'violet', nearly: 'yellow', full: 'red' } as const

/** `120 of 500`; the number alone where no limit is known. */
function CountText({ count, most }: { count: number; most: number | null }) {
  const numberText = useNumberText()
  const used = numberText(count)
  const limit = numberText(most ?? 0)
  return most === null ? (
    used
  ) : (
    <Trans>
      {used} of {limit}
    </Trans>
  )
}

/**
 * The consequence at the limit, which depends on the automatic upgrade: one that could not be made
 * leaves the assistant paused.
 */
function LimitNotice({
  percentage,
  isAutoUpgraded,
  isUpgrading,
}: {
  percentage: number
  isAutoUpgraded: boolean
  isUpgrading: boolean
}) {
  const level = levelOf(percentage)
  const share = Math.floor(percentage)
  if (level === 'fine') return null
  if (level === 'full' ? isUpgrading : isAutoUpgraded)
    return (
      <BillingNotice tone="info">
        {level === 'full' ? (
          <Trans>
            All conversations are used. Your plan is being upgraded: the assistant goes on as soon as the payment
            arrives.
          </Trans>
        ) : (
          <Trans>At 100% your plan changes to the cheapest one that fits, and the assistant goes on.</Trans>
        )}
      </BillingNotice>
    )
  return level === 'full' ? (
    <BillingNotice tone="bad" title={<Trans>The assistant is paused: all conversations of this period are used</Trans>}>
      <Trans>
        New messages go to your team, which can go on answering. Nothing is lost. A larger plan brings the assistant
        back within seconds.
      </Trans>
    </BillingNotice>
  ) : (
    <BillingNotice tone="warning" title={<Trans>{share}% of your conversations are used</Trans>}>
      <Trans>At 100% the assistant stops and hands over to your team. Nothing is lost.</Trans>
    </BillingNotice>
  )
}

/**
 * How many conversations are used, of how many, and until when they are counted; of a trial without a
 * limit, that it has none.
 */
function ConversationCount({
  usage: { used, limit, percentage, periodEnd },
  isTrial,
}: {
  usage: Usage
  isTrial: boolean
}) {
  const numberText = useNumberText()
  const id = useId()
  const end = periodEnd && formatDay(periodEnd)
  const level = percentage === null ? 'fine' : levelOf(percentage)
  const [shownUsed, shownLimit] = [numberText(used ?? 0), numberText(limit ?? 0)]
  return (
    <div>
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          <Trans>AI conversations</Trans>
        </span>
        <span className={classes.count} data-numbers>
          {used === null ? <Trans>not known yet</Trans> : <CountText count={used} most={limit} />}
        </span>
      </div>
      {percentage !== null && (
        <Progress.Root size={8} radius={4} className={classes.track}>
          <Progress.Section
            value={percentage}
            color={colors[level]}
            // Mantine's own states the share alone, and rounds nothing.
            withAria={false}
            role="progressbar"
            aria-labelledby={id}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(percentage)}
            aria-valuetext={`${shownUsed} / ${shownLimit}`}
          />
        </Progress.Root>
      )}
      {isTrial && limit === null && (
        <p className={classes.note}>
          <Trans>The trial has no limit of conversations.</Trans>
        </p>
      )}
      {end !== null && (
        <p className={classes.note}>
          <Trans>The count starts again on {end}.</Trans>
        </p>
      )}
    </div>
  )
}

/** The language model's tokens; nothing where they are not known. */
function ModelTokens({ count }: { count: number | null }) {
  const numberText = useNumberText()
  if (count === null) return null
  return (
    <dl className={classes.more}>
      <div className={classes.head}>
        <dt>
          <Trans>Tokens of the language model</Trans>
        </dt>
        <dd className={classes.count} data-numbers>
          {numberText(count)}
        </dd>
      </div>
    </dl>
  )
}

/**
 * How many AI conversations of the running period are used, with a warning from 80% on and what happens at 100%
 * (SUB-10). Below it the tokens of the language model and what channels bill by themselves, where they are known.
 */
export function UsageMeter({
  usage,
  isTrial = false,
  isAutoUpgraded,
  isUpgrading = false,
  isLimitSaid = false,
  modelTokens = null,
  channelMessages = null,
}: {
  usage: Usage
  /** A trial without a plan, which has no limit where none is stated. */
  isTrial?: boolean
  isAutoUpgraded: boolean
  /** A larger plan is being paid right now. */
  isUpgrading?: boolean
  /** Another notice of the page says that the limit is reached, or nothing runs whose limit could be. */
  isLimitSaid?: boolean
  /** The language model's tokens, read and written in the period; null where the provider does not say. */
  modelTokens?: number | null
  /** Messages of the period that a channel bills by itself; null where the provider does not say. */
  channelMessages?: readonly ChannelMessageCount[] | null
}) {
  const { percentage } = usage
  return (
    <div className={classes.usage}>
      <ConversationCount usage={usage} isTrial={isTrial} />
      {percentage !== null && !isLimitSaid && (
        <LimitNotice percentage={percentage} isAutoUpgraded={isAutoUpgraded} isUpgrading={isUpgrading} />
      )}
      <ModelTokens count={modelTokens} />
      <ChannelMessages counts={channelMessages} />
    </div>
  )
}
