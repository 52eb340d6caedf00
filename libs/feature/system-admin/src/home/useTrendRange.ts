import { mostTrendDays } from '@frontdesk/contract/limits'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Ranges that end today, in days. */
export const trendLengths = ['7', '30', '90', '365'] as const
export type TrendLength = (typeof trendLengths)[number]

/** A range of days in UTC, as `2026-11-20`, both included; `length`: null where the days were chosen one by one. */
export type TrendRange = { length: TrendLength | null; from: string; to: string }

const dayLasts = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (text: string | null) => {
  const time = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** The days between two, read so that there is always a range: the other day moves when one is beyond the longest. */
function rangeOf(from: number, to: number, today: number): TrendRange {
  const end = Math.min(to, today)
  const begin = Math.min(Math.max(from, end - (mostTrendDays - 1) * dayLasts), end)
  return { length: null, from: dayOf(begin), to: dayOf(end) }
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
/** The present day in UTC. */
const useUtcDay = (): string => useSyncExternalStore(subscribe, () => dayOf(Date.now()))

/**
 * The shown range of days, read from and written to the address, so that links, back and reload preserve it. `today`:
 * the present day in UTC.
 */
export function useTrendRange(): {
  range: TrendRange
  today: string
  showLast: (length: TrendLength) => void
  showBetween: (range: { from: string; to: string }) => void
} {
  const [parameters, setParameters] = useSearchParams()
  const day = useUtcDay()
  const today = Date.parse(day)
  const [from, to] = [timeOf(parameters.get('from')), timeOf(parameters.get('to'))]
  const length = trendLengths.find((each) => each === parameters.get('days')) ?? '30'
  const range =
    from !== null && to !== null
      ? rangeOf(from, to, today)
      : { ...rangeOf(today - (Number(length) - 1) * dayLasts, today, today), length }
  return {
    range,
    today: day,
    showLast: (chosen) => setParameters(chosen === '30' ? {} : { days: chosen }),
    showBetween: (chosen) => setParameters(chosen),
  }
}
