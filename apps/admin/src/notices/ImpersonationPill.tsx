import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Countdown } from './Countdown.tsx'
import classes from './ImpersonationPill.module.css'

/** SHELL-10: what a dismissed banner leaves: the impersonated company, the time that is left, and the way out. */
export function ImpersonationPill({
  companyName,
  secondsLeft,
  onExit,
}: {
  companyName: string
  /** Null at a provider without an end. */
  secondsLeft: number | null
  onExit: () => void
}) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Acting for another company`} className={classes.row}>
      <div className={classes.pill}>
        <bdi className={classes.name} title={companyName}>
          {companyName}
        </bdi>
        {secondsLeft !== null && <Countdown seconds={secondsLeft} />}
        <Button size="compact-sm" radius="xl" variant="default" onClick={onExit}>
          <Trans>Exit</Trans>
        </Button>
      </div>
    </section>
  )
}
