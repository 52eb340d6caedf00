import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { mostTrendDays } from '@frontdesk/contract/limits'
import { trendLengths, type TrendLength, type TrendRange } from './useTrendRange.ts'

/** The choice of days for the charts: a range that ends today, or any two days. Days are those of UTC. */
export function RangeChoice({
  range,
  today,
  onLast,
  onBetween,
}: {
  range: TrendRange
  today: string
  onLast: (length: TrendLength) => void
  onBetween: (range: { from: string; to: string }) => void
}) {
  const { t } = useLingui()
  const names: Record<TrendLength, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`Year` }
  const { from, to } = range
  const isDay = (day: string) => day !== '' && day <= today
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      <SegmentedControl
        aria-label={t`Days up to today`}
        value={range.length ?? ''}
        onChange={(value) => {
          const length = trendLengths.find((each) => each === value)
          if (length) onLast(length)
        }}
        data={trendLengths.map((value) => ({ value, label: names[value] }))}
      />
      <TextInput
        type="date"
        name="from"
        label={t`From day`}
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value)) onBetween({ from: value, to: value > to ? value : to })
        }}
      />
      <TextInput
        type="date"
        name="to"
        label={t`To day`}
        value={to}
        max={today}
        title={t`At most ${mostTrendDays} days are shown.`}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value)) onBetween({ from: value < from ? value : from, to: value })
        }}
      />
    </Group>
  )
}
