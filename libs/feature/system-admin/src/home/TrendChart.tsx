import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { TrendSeries } from './trendPanels.ts'

/** By their dashes, lines differ without colours, too. */
const dashes = ['', '6 4', '2 3', '10 4 2 4']
const colours = [
  'var(--fd-primary)',
  'var(--fd-ai-label)',
  'var(--fd-warning)',
  'var(--fd-danger)',
] as const satisfies readonly string[]

/** How the line of a series is drawn, by its place among the others. */
const strokeOf = (place: number) => ({
  colour: colours[place % colours.length] ?? colours[0],
  dash: dashes[place % dashes.length] ?? '',
})

/**
 * The lines of a few series over days; loaded when it is first shown. `days`: as the axis names them. `shortTextOf`: a
 * value as it stands at the other axis.
 */
export default function TrendChart({
  days,
  series,
  textOf,
  shortTextOf,
}: {
  days: readonly string[]
  series: readonly TrendSeries[]
  textOf: (value: number) => string
  shortTextOf: (value: number) => string
}) {
  const points = days.map((day, place) => ({
    day,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[place] ?? null])),
  }))
  return (
    <LineChart
      h={220}
      data={points}
      dataKey="day"
      series={series.map(({ key, name }, place) => ({
        name: key,
        label: name,
        color: strokeOf(place).colour,
        strokeDasharray: strokeOf(place).dash,
      }))}
      curveType="linear"
      withDots={days.length === 1}
      connectNulls={false}
      gridAxis="x"
      tickLine="none"
      gridColor="var(--fd-hairline)"
      textColor="var(--fd-dim)"
      valueFormatter={textOf}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ width: 52, allowDecimals: false, tickFormatter: shortTextOf }}
      lineProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      // Mantine's least width grows with the text, beyond a phone.
      styles={{ tooltip: { minWidth: 0 } }}
      // The table beside has the same for keyboards and screen readers.
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}
