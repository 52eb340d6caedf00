import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayTime, useNumberText } from '@frontdesk/platform'
import type { QueueState } from '@frontdesk/contract'
import classes from './QueueFigures.module.css'
import { useQueueName } from './useQueueName.ts'

/**
 * The queues of background jobs: what waits, since when, what is in progress, and what was given up. Those with failed
 * jobs come first, then those that lag, the longest first, and the others as the server has them.
 */
export function QueueFigures({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const nameOf = useQueueName()
  return (
    <div className={classes.queues}>
      {queues.toSorted(byTrouble).map(({ queue, waiting, inProgress, failed, dueSince }) => (
        <section key={queue} className={classes.queue} aria-label={nameOf(queue)}>
          <h3 className={classes.name}>{nameOf(queue)}</h3>
          <dl className={classes.figures}>
            {[
              { name: t`Waiting`, value: waiting, look: 'plain' },
              { name: t`In progress`, value: inProgress, look: 'plain' },
              { name: t`Failed`, value: failed, look: 'failed' },
            ].map(({ name, value, look }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-look={value === 0 ? 'none' : look}>{numberText(value)}</dd>
              </div>
            ))}
          </dl>
          {dueSince !== null && <DueSince at={dueSince} />}
        </section>
      ))}
    </div>
  )
}

/** Sorts queues with failed jobs before others, and those before the rest that lag, the longest first. */
function byTrouble(one: QueueState, other: QueueState): number {
  const hasFailed = ({ failed }: QueueState) => Number(failed > 0)
  const lagsSince = ({ dueSince }: QueueState) => (dueSince === null ? Infinity : Date.parse(dueSince))
  const byFailures = hasFailed(other) - hasFailed(one)
  if (byFailures !== 0 || lagsSince(one) === lagsSince(other)) return byFailures
  return lagsSince(one) < lagsSince(other) ? -1 : 1
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
