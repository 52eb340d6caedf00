import { formatDay } from '@frontdesk/platform'
import type { ShownPause } from '@frontdesk/subscription'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { NoticeBar } from './NoticeBar.tsx'

/** The pause of the AI at a limit: its end, and that people go on. */
function LimitText({ until }: { until: Date | null }) {
  const day = until && formatDay(until)
  return day === null ? (
    <Trans>
      All conversations of this period are used, so the assistant answers no further customers. Your team can go on
      answering. A larger plan brings it back within seconds.
    </Trans>
  ) : (
    <Trans>
      All conversations of this period are used, so the assistant answers no further customers until {day}. Your team
      can go on answering. A larger plan brings it back within seconds.
    </Trans>
  )
}

/** Why the AI pauses, what goes on, and what brings it back. */
function PauseText({ reason, until }: ShownPause) {
  switch (reason) {
    case 'conversation-limit':
      return <LimitText until={until} />
    case 'trial-ended':
      return (
        <Trans>
          Your free trial has ended, so the assistant is paused. Your team can go on answering, and nothing is lost.
          Paying for a plan brings it back within seconds.
        </Trans>
      )
    case 'unpaid':
      return (
        <Trans>Your subscription is not paid, so the assistant is paused. Paying brings it back within seconds.</Trans>
      )
    case 'subscription-ended':
      return (
        <Trans>
          Your subscription has ended, so the assistant is paused. Your team can go on answering, and nothing is lost.
          The assistant answers again as soon as a plan starts.
        </Trans>
      )
    case 'no-subscription':
      return (
        <Trans>
          No plan is paid for yet, so the assistant is paused. Your team can go on answering, and nothing is lost. The
          assistant answers again as soon as a plan starts.
        </Trans>
      )
  }
}

/**
 * A line above the page: the assistant answers no further customers because of the plan, and the button that
 * leads to the plans (D-10).
 */
export function AiPauseBanner({ pause }: { pause: ShownPause }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`The assistant is paused`}>
      <NoticeBar
        kind="caution"
        icon={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to="/subscription#plans" size="compact-md" variant="default">
            {pause.reason === 'conversation-limit' ? <Trans>Choose a larger plan</Trans> : <Trans>Choose a plan</Trans>}
          </Button>
        }
      >
        <PauseText {...pause} />
      </NoticeBar>
    </section>
  )
}
