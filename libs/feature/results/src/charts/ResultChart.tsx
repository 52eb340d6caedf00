import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { ChartPoint, ChartSeries } from './chartSeries.ts'

const colours = [
  'var(--fd-ai-label)',
  'var(--fd-warning)',
  'var(--fd-primary)',
  'var(--fd-dim)',
] as const satisfies readonly string[]

/** The bars of a chart, each of its series; loaded when it is first shown. */
export default function ResultChart({
  points,
  series,
  textOf,
}: {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  textOf: (value: number) => string
}) {
  return (
    <BarChart
      h={220}
      type="stacked"
      data={points.map(({ shortName, figures }) => ({
        point: shortName,
        ...Object.fromEntries(series.map(({ key, countOf }) => [key, countOf(figures)])),
      }))}
      dataKey="point"
      series={series.map(({ key, name }, place) => ({
        name: key,
        label: name,
        color: colours[place % colours.length] ?? colours[0],
      }))}
      gridAxis="x"
      tickLine="none"
      gridColor="var(--fd-hairline)"
      textColor="var(--fd-dim)"
      valueFormatter={textOf}
      xAxisProps={{ minTickGap: 16 }}
      yAxisProps={{ width: 44, allowDecimals: false }}
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      // Mantine's least width grows with the text, beyond a phone.
      styles={{ tooltip: { minWidth: 0 } }}
      // The table beside has the same for keyboards and screen readers.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
