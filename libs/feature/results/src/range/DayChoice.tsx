import { mostResultDays } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { rangeNames, type RangeName, type ResultRange } from './useResultRange.ts'

/** The choice of days: a range that ends today, or any two days. */
export function DayChoice({
  range,
  today,
  onNamed,
  onBetween,
}: {
  range: ResultRange
  today: string
  onNamed: (name: RangeName) => void
  onBetween: (range: { from: string; to: string }) => void
}) {
  const { t } = useLingui()
  const names: Record<RangeName, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, month: t`This month` }
  const { from, to } = range
  const isDay = (day: string) => day !== '' && day <= today
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      <SegmentedControl
        aria-label={t`Days up to today`}
        value={range.name ?? ''}
        onChange={(value) => {
          const name = rangeNames.find((each) => each === value)
          if (name) onNamed(name)
        }}
        data={rangeNames.map((value) => ({ value, label: names[value] }))}
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
        title={t`At most ${mostResultDays} days are shown.`}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value)) onBetween({ from: value < from ? value : from, to: value })
        }}
      />
    </Group>
  )
}
