import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Latencies of one kind of call or event, of which each is recorded with the moment for which it was intended. */
export type Latencies = {
  /** `intended` and `at`: milliseconds of one clock. */
  record: (intended: number, at: number) => void
  /** The percentile in milliseconds over everything recorded; null when nothing was. `percent`: 0 to 100. */
  at: (percent: number) => number | null
  /** The same percentile of each window in turn; windows in which nothing was recorded are left out. */
  ofWindows: (percent: number) => number[]
  count: () => number
  /** Adds everything recorded to a histogram, in microseconds. */
  addTo: (histogram: RecordableHistogram | undefined) => void
}

/**
 * Collects latencies from `from` on in `windows` windows of equal length; earlier ones are the
 * warm-up and are not recorded.
 */
export function createLatencies({ from, until, windows }: { from: number; until: number; windows: number }): Latencies {
  // In microseconds: the histogram takes whole numbers from 1 on.
  const all = createHistogram()
  const parts: RecordableHistogram[] = Array.from({ length: windows }, () => createHistogram())
  const inMilliseconds = (histogram: RecordableHistogram, percent: number) => histogram.percentile(percent) / 1000
  return {
    record(intended, at) {
      if (intended < from || intended >= until) return
      const microseconds = Math.max(1, Math.round((at - intended) * 1000))
      all.record(microseconds)
      parts[Math.floor(((intended - from) / (until - from)) * windows)]?.record(microseconds)
    },
    at: (percent) => (all.count === 0 ? null : inMilliseconds(all, percent)),
    ofWindows: (percent) => parts.filter(({ count }) => count > 0).map((part) => inMilliseconds(part, percent)),
    count: () => all.count,
    addTo: (histogram) => histogram?.add(all),
  }
}
