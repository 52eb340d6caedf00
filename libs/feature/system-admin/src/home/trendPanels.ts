import type { DailyFigures } from '@frontdesk/contract'

/** A line of a chart: a value for each day, null where it is not known. `total`: what the range comes to. */
export type TrendSeries = { key: string; name: string; values: readonly (number | null)[]; total: number | null }

type Count = Exclude<keyof DailyFigures, 'day' | 'money'>

/**
 * One of the counts of each day as a series. A `state` comes to what it was on the last day, what `happened` to its sum
 * over the days.
 */
export function seriesOf(
  days: readonly DailyFigures[],
  key: Count,
  { name, is }: { name: string; is: 'state' | 'happened' },
): TrendSeries {
  const values = days.map((day) => day[key])
  return { key, name, values, total: is === 'state' ? (values.at(-1) ?? null) : sum(values) }
}

/** The currencies in which anything was paid or returned, in the order of their codes. */
export const currenciesOf = (days: readonly DailyFigures[]) =>
  [...new Set(days.flatMap(({ money }) => money.map(({ currencyCode }) => currencyCode)))].toSorted()

/** The payments, or the refunds, in a currency as a series, in minor units. */
export function moneyOf(
  days: readonly DailyFigures[],
  key: 'paid' | 'returned',
  { name, currency }: { name: string; currency: string },
): TrendSeries {
  const values = days.map(({ money }) => money.find(({ currencyCode }) => currencyCode === currency)?.[key] ?? 0)
  return { key, name, values, total: sum(values) }
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0)
