import { StillWaiting } from '@frontdesk/platform/parts'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import classes from './SubscriptionSkeleton.module.css'

const Lines = ({ widths }: { widths: readonly number[] }) => (
  <>
    {widths.map((width, at) => (
      <Skeleton key={at} height={12} width={`${String(width)}%`} />
    ))}
  </>
)

/** The shape of the subscription page while it is loading. */
export function SubscriptionSkeleton() {
  const { t } = useLingui()
  return (
    <div className={classes.page} role="status" aria-label={t`Loading`}>
      <StillWaiting />
      <div className={classes.cards}>
        {[0, 1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <Lines widths={[30, 60, 80, 50]} />
          </div>
        ))}
      </div>
      <div className={classes.card}>
        <Lines widths={[20, 100, 100, 100, 100]} />
      </div>
    </div>
  )
}
