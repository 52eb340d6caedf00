import type { ResultFigures, ResultMetric } from '@frontdesk/contract'

/** A part of each bar: the conversations of an outcome. */
export type ChartSeries = {
  key: string
  metric: ResultMetric
  name: string
  countOf: (figures: ResultFigures) => number
}

/** A bar of a chart, and the row of its table. `name`: as the table has it, `shortName`: as the axis has it. */
export type ChartPoint = { key: string; name: string; shortName: string; figures: ResultFigures }
