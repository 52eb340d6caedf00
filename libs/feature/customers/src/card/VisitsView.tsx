import type { CustomerVisit, CustomerVisits } from '@frontdesk/contract'
import { formatDayTimeAhead } from '@frontdesk/platform'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import classes from './CustomerCard.module.css'

type Props = {
  /** Undefined while they are read. */
  visits: CustomerVisits | undefined
  onRetry: () => void
  isRetrying: boolean
}

/** A visit in a line: its time by the salon's clock, the staff, the services, and for a past one the price. */
function Visit({
  visit: { at, utcOffset, staff, services, price },
  isPast,
}: {
  visit: CustomerVisit
  isPast: boolean
}) {
  const { i18n } = useLingui()
  const paid = isPast && price !== null ? i18n.number(price) : null
  return (
    <>
      <time dateTime={at}>{formatDayTimeAhead(at, utcOffset)}</time>
      <span className={classes.dim}>
        {' '}
        <bdi>{[staff, services.join(', '), paid].filter(Boolean).join(' · ')}</bdi>
      </span>
    </>
  )
}

function Content({ visits, onRetry, isRetrying }: Props) {
  switch (visits?.state) {
    case undefined:
      return <div className={classes.placeholder} />
    case 'not-linked':
      return (
        <p className={classes.dim}>
          <Trans>
            No salon of yours is linked. <Link to="/integrations">Connect Altegio</Link> to see visits here.
          </Trans>
        </p>
      )
    case 'unknown':
      return (
        <p className={classes.dim}>
          <Trans>No client of your salons has this phone number.</Trans>
        </p>
      )
    case 'refused':
      return (
        <p className={classes.dim}>
          <Trans>Altegio does not let us read clients and appointments there. Allow it in the salon’s settings.</Trans>
        </p>
      )
    case 'away':
      return (
        <p className={classes.dim}>
          <Trans>Altegio does not answer at the moment.</Trans>{' '}
          <Button variant="subtle" size="compact-xs" loading={isRetrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )
    case 'known':
      return (
        <>
          <dl className={classes.facts}>
            <dt>
              <Trans>Next visit</Trans>
            </dt>
            <dd>
              {visits.next === null ? <Trans>None is booked</Trans> : <Visit visit={visits.next} isPast={false} />}
            </dd>
            {visits.last !== null && (
              <>
                <dt>
                  <Trans>Last visit</Trans>
                </dt>
                <dd>
                  <Visit visit={visits.last} isPast />
                </dd>
              </>
            )}
          </dl>
          <p className={classes.dim}>
            <Plural value={visits.count} one="# visit so far" other="# visits so far" />
          </p>
        </>
      )
  }
}

/** The next and the last visit of a customer, and how many there were, or why that is not known (CUST-1). */
export function VisitsView(props: Props) {
  return (
    <section className={classes.section} aria-busy={props.visits === undefined}>
      <h3 className={classes.title}>
        <Trans>Visits</Trans>
      </h3>
      <Content {...props} />
    </section>
  )
}
