import type { Row } from './openRun.ts'
import type { Soak } from './soak.ts'

/** The rows of a system by name, one of each round. */
export type Measured = { system: string; rows: readonly Row[] }

type Metric = { label: string; of: (row: Row) => number | null; windows?: (row: Row) => readonly number[] }

const percentiles: readonly (readonly [number, string])[] = [
  [50, 'p50'],
  [95, 'p95'],
  [99, 'p99'],
  [99.9, 'p99.9'],
  [100, 'most'],
]
const labels = {
  colleague: 'send to colleague',
  inbound: 'customer to administrator',
  phone: 'send to phone',
  sends: 'answer to a send',
  webhooks: 'answer to a webhook',
  reads: 'answer to a read',
  logins: 'answer to a login',
} as const

const timings: readonly Metric[] = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) =>
  percentiles.map(([percent, text]) => ({
    label: `${labels[name]} ${text}, ms`,
    of: (row: Row) => row.latencies[name].at(percent),
    windows: (row: Row) => row.latencies[name].ofWindows(percent),
  })),
)

const statuses = (row: Row, fits: (status: number) => boolean) =>
  [...row.answers].reduce((sum, [status, count]) => sum + (fits(status) ? count : 0), 0)

const counts: readonly Metric[] = [
  { label: 'calls', of: (row) => statuses(row, () => true) },
  { label: 'answers of 5xx, not 503', of: (row) => statuses(row, (status) => status >= 500 && status !== 503) },
  { label: 'answers of 503', of: (row) => statuses(row, (status) => status === 503) },
  { label: 'answers of 429', of: (row) => statuses(row, (status) => status === 429) },
  { label: '429 or 503 without Retry-After', of: (row) => row.withoutRetryAfter },
  { label: 'not answered', of: (row) => statuses(row, (status) => status === 0) },
  { label: 'messages', of: ({ account }) => account?.attempted ?? null },
  { label: 'acknowledged', of: ({ account }) => account?.acknowledged ?? null },
  { label: 'lost', of: ({ account }) => account?.lost ?? null },
  { label: 'doubled', of: ({ account }) => account?.doubled ?? null },
  { label: 'refused but stored', of: ({ account }) => account?.phantom ?? null },
  { label: 'chats out of order', of: ({ account, faults }) => (account ? account.disordered + faults.length : null) },
  { label: 'not at the phone, shown as unknown or failed', of: ({ account }) => account?.undelivered ?? null },
  { label: 'refused', of: ({ account }) => account?.refused ?? null },
  { label: 'without an answer at the end', of: ({ open }) => open },
  { label: 'all settled after, ms', of: ({ settledAfter }) => settledAfter },
  { label: 'pieces of AI replies a second', of: ({ pieces, seconds }) => pieces / seconds },
  { label: 'event loop p99 in its worst second, ms', of: ({ usage }) => usage.loopP99 },
  { label: 'memory of all processes, MiB', of: ({ usage }) => usage.rss },
  { label: 'processor of all processes, %', of: ({ usage }) => usage.processors },
  { label: 'event loop of the generator, %', of: ({ usage }) => usage.generator },
  { label: 'both processors, by anybody, %', of: ({ usage }) => usage.machine },
]

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 1 : 0))
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
const range = (values: readonly number[]) => `${shown(Math.min(...values))}–${shown(Math.max(...values))}`

/** The median of the rounds with their least and most; of a single round, the least and most of its windows. */
function cell({ of, windows }: Metric, rows: readonly Row[]): string {
  const values = rows.flatMap((row) => of(row) ?? [])
  const [first] = rows
  if (values.length === 0 || !first) return ''
  if (values.length > 1) return `${shown(median(values))} (${range(values)})`
  const parts = windows?.(first) ?? []
  return parts.length > 1 ? `${shown(median(values))} (${range(parts)})` : shown(median(values))
}

/** The lines of a Markdown table of one row of the load, the systems side by side. A void result shows no latency. */
export function tableOf(name: string, measured: readonly Measured[]): string[] {
  const columns = measured.map(({ system, rows }) => ({ system, rows: rows.filter((row) => row.name === name) }))
  if (columns.every(({ rows }) => rows.length === 0)) return []
  const further = [...new Set(columns.flatMap(({ rows }) => rows.flatMap(({ numbers }) => Object.keys(numbers))))].map(
    (label): Metric => ({ label, of: ({ numbers }) => numbers[label] ?? null }),
  )
  const isFaulty = (row: Row) => row.faults.length > 0 || (row.account?.lost ?? 0) + (row.account?.doubled ?? 0) > 0
  const line = (metric: Metric, isTime: boolean) => {
    const cells = columns.map(({ rows }) => (isTime && rows.some(isFaulty) ? 'void' : cell(metric, rows)))
    return cells.every((text) => text === '') ? [] : [`| ${[metric.label, ...cells].join(' | ')} |`]
  }
  return [
    `| ${[name, ...columns.map(({ system }) => system)].join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...further.flatMap((metric) => line(metric, false)),
    ...timings.flatMap((metric) => line(metric, true)),
    ...counts.flatMap((metric) => line(metric, false)),
    '',
  ]
}

/** The lines about a soak, besides its row. */
export const linesOfSoak = (system: string, { faults, stretches, openFiles }: Soak): string[] => [
  `${system}:`,
  ...faults.map(
    ({ fault, minute, backAfter }) =>
      `- minute ${minute.toFixed(1)}: ${fault}, every client back and up to date after ${(backAfter / 1000).toFixed(1)} s`,
  ),
  ...stretches.map(
    ({ pid, minutes, rssSlope, heapSlope, rss, handles, connections }) =>
      `- process ${pid}, ${minutes.toFixed(1)} minutes after its first two: memory ${rss.map((mib) => mib.toFixed(0)).join(' to ')} MiB (${rssSlope.toFixed(2)} MiB a minute), heap ${heapSlope.toFixed(2)} MiB a minute, handles ${handles.map((count) => count.toFixed(0)).join(' to ')}, connections ${connections.map((count) => count.toFixed(0)).join(' to ')}`,
  ),
  `- open files of all processes, every two minutes: ${openFiles
    .filter((_, place) => place % 4 === 0)
    .map(({ count }) => count)
    .join(', ')}`,
  '',
]
