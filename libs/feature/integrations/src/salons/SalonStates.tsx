import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CrmFailureCode, CrmStateChange } from '@frontdesk/contract'
import { salonState } from '@frontdesk/integration-rules'
import { formatDayTime } from '@frontdesk/platform'
import { standingOf, StandingLabel } from './StandingLabel.tsx'
import classes from './SalonStates.module.css'

/** Why a salon was not connected then, in short. */
function PastFailure({ code }: { code: CrmFailureCode }) {
  switch (code) {
    case 'NO_CONSENT':
      return <Trans>Altegio had no open consent</Trans>
    case 'CONSENT_EXPIRED':
      return <Trans>The consent in Altegio had expired</Trans>
    case 'NOT_CLAIMED':
      return <Trans>Nobody had come from Altegio with it</Trans>
    case 'USED_ELSEWHERE':
      return <Trans>It was connected to another company</Trans>
    case 'NOT_SET_UP':
      return <Trans>This server had no access to Altegio</Trans>
    case 'REFUSED':
      return <Trans>Altegio refused it</Trans>
    case 'UNREACHABLE':
      return <Trans>Altegio did not answer</Trans>
  }
}

/** The states that a salon had, newest first, each with when it began (INT-6). */
export function SalonStates({
  title,
  states,
  onShowMore,
  isReadingMore = false,
}: {
  /** The name of the salon. */
  title: string
  states: readonly CrmStateChange[]
  /** Reads older ones; null when there are none. */
  onShowMore: (() => void) | null
  isReadingMore?: boolean
}) {
  const { t } = useLingui()
  if (states.length === 0)
    return (
      <p className={classes.none}>
        <Trans>Nothing has been recorded yet.</Trans>
      </p>
    )
  return (
    <>
      <ol className={classes.states} aria-label={t`History of ${title}`}>
        {states.map(({ id, since, state, isSwitchedOff, wasInstalled, failure }) => {
          const isActive = state === 'connected' && !isSwitchedOff
          const standing = standingOf(salonState({ state, isActive, isSwitchedOff, wasInstalled, failure }))
          const message = failure?.message ?? null
          return (
            <li key={id} className={classes.state} data-standing={standing}>
              <time dateTime={since} className={classes.moment}>
                {formatDayTime(since)}
              </time>
              <span className={classes.standing}>
                <StandingLabel standing={standing} />
              </span>
              {failure && (
                <span className={classes.reason}>
                  <PastFailure code={failure.code} />
                  {message !== null && (
                    <>
                      {'. '}
                      <Trans>Altegio says: “{message}”</Trans>
                    </>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {onShowMore && (
        <Button size="xs" variant="default" onClick={onShowMore} loading={isReadingMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
