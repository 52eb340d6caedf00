import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import classes from './TrendPanel.module.css'
import type { TrendSeries } from './trendPanels.ts'

/** `2026-11-20` as `20.11.2026`; not by a `Date`, whose day would be that of the device's zone. */
const longDay = (day: string) => day.split('-').toReversed().join('.')

/** The values of a few series as a table, the newest day first; it scrolls within its panel. */
export function TrendTable({
  title,
  days,
  series,
  textOf,
}: {
  title: string
  days: readonly string[]
  series: readonly TrendSeries[]
  textOf: (value: number) => string
}) {
  const rows = days.map((day, place) => ({ day, values: series.map(({ values }) => values[place] ?? null) }))
  return (
    // A region that scrolls is in the order of Tab, else its rows could not be reached by keys.
    <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Trans>Day</Trans>
            </Table.Th>
            {series.map(({ key, name }) => (
              <Table.Th key={key} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map(({ day, values }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{longDay(day)}</Table.Th>
              {values.map((value, place) => (
                <Table.Td key={series[place]?.key}>{value === null ? '–' : textOf(value)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
