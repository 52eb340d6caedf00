import { SegmentedControl } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { monthsCharged, type ChargedPeriod } from '@frontdesk/billing-rules'
import classes from './PeriodSwitch.module.css'

/** Switches between prices for a month and for a year, and says what a year saves: two months of twelve (SUB-2). */
export function PeriodSwitch({
  period,
  isDisabled = false,
  onPeriod,
}: {
  period: ChargedPeriod
  isDisabled?: boolean
  onPeriod: (period: ChargedPeriod) => void
}) {
  const { t } = useLingui()
  const free = 12 - monthsCharged.year
  return (
    <div className={classes.switch}>
      <SegmentedControl
        aria-label={t`Billing period`}
        value={period}
        disabled={isDisabled}
        onChange={(value) => onPeriod(value === 'year' ? 'year' : 'month')}
        data={[
          { value: 'month', label: t`Monthly` },
          { value: 'year', label: t`Yearly` },
        ]}
      />
      <span className={classes.saving}>
        <Plural value={free} one="Yearly: # month free" other="Yearly: # months free" />
      </span>
    </div>
  )
}
