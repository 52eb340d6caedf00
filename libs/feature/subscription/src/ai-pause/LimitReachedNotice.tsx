import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * How the AI comes back before the next period: `choose` a larger plan, by that or the automatic `switch`, by the
 * automatic upgrade that is being paid (`upgrading`), or in spite of one that has `not-upgraded`; null where the
 * subscription lets nothing be changed.
 */
export type WayBack = 'choose' | 'switch' | 'upgrading' | 'not-upgraded' | null

/**
 * The conversations of the period are used up, so that the AI answers no further customers: until when, what is safe,
 * what can be done (D-10).
 */
export function LimitReachedNotice({
  until,
  wayBack,
  onChoose,
}: {
  /** The day on which the count starts again by itself; null where it does not, or is not known. */
  until: Date | null
  wayBack: WayBack
  /** Shows the plans; without it there is no button. */
  onChoose?: () => void
}) {
  const day = until && formatDay(until)
  return (
    <BillingNotice
      tone="bad"
      title={<Trans>The assistant is paused: all conversations of this period are used</Trans>}
      actions={
        onChoose &&
        wayBack !== null &&
        wayBack !== 'upgrading' && (
          <Button onClick={onChoose}>
            <Trans>Choose a larger plan</Trans>
          </Button>
        )
      }
    >
      {day === null ? (
        <Trans>
          It answers no further customers: their messages go to your team. Conversations that it has begun go on, and
          nothing is lost.
        </Trans>
      ) : (
        <Trans>
          Until {day} it answers no further customers: their messages go to your team. Conversations that it has begun
          go on, and nothing is lost.
        </Trans>
      )}{' '}
      {wayBack === 'choose' && <Trans>A larger plan brings the assistant back within seconds.</Trans>}
      {wayBack === 'switch' && (
        <Trans>
          A larger plan brings the assistant back within seconds: choose one, or switch the automatic upgrade on.
        </Trans>
      )}
      {wayBack === 'upgrading' && (
        <Trans>Your plan is being upgraded: the assistant goes on as soon as the payment arrives.</Trans>
      )}
      {wayBack === 'not-upgraded' && (
        <Trans>
          The automatic upgrade has not changed your plan yet. If that does not change, choose a larger plan yourself:
          paying brings the assistant back within seconds.
        </Trans>
      )}
    </BillingNotice>
  )
}
