import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayTime, useLocale } from '@frontdesk/platform'
import type { QueueState } from '@frontdesk/contract'
import classes from './QueueFigures.module.css'
import { useQueueName } from './useQueueName.ts'

/** The queues of background jobs: what waits, since when, what is in progress, and what was given up. */
export function QueueFigures({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const count = new Intl.NumberFormat(useLocale())
  const nameOf = useQueueName()
  return (
    <div className={classes.queues}>
      {queues.map(({ queue, waiting, inProgress, failed, dueSince }) => (
        <section key={queue} className={classes.queue} aria-label={nameOf(queue)}>
          <h2 className={classes.name}>{nameOf(queue)}</h2>
          <dl className={classes.figures}>
            {[
              { name: t`Waiting`, value: waiting },
              { name: t`In progress`, value: inProgress },
              { name: t`Failed`, value: failed },
            ].map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count.format(value)}</dd>
              </div>
            ))}
          </dl>
          {dueSince !== null && <DueSince at={dueSince} />}
        </section>
      ))}
    </div>
  )
}

function DueSince({ at }: { at: string }) {
  const since = formatDayTime(at)
  return (
    <p className={classes.since}>
      <Trans>
        The oldest has been due since <time dateTime={at}>{since}</time>
      </Trans>
    </p>
  )
}
