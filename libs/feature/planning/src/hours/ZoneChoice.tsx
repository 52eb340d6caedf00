import { findsZone, zonesWith } from '@frontdesk/support-hours'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'

/** The choice of the zone by which a company plans, by its name in the time zone database (PLAN-2). */
export function ZoneChoice({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Time zone`}
      description={<Trans>Office hours, planned messages and results go by its clocks.</Trans>}
      data={zonesWith(zone, Intl.supportedValuesOf('timeZone'))}
      value={zone}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      filter={({ options, search }) => options.filter((option) => 'value' in option && findsZone(search, option.value))}
      allowDeselect={false}
      // Hundreds of zones, which nobody sees before the list is opened.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={<Trans>No time zone of this name</Trans>}
      autoComplete="off"
      maw={360}
    />
  )
}
