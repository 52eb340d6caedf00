// The results of `npm run proof:long -- load`, as one table: the rows of reliability 6.2, the systems side by
// side, each with its bound.

const most = (values) => {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : Math.max(...known)
}
const timing = (name, percent) => (row) => row.latencies[name]?.[percent] ?? null
/** The slowest of all kinds of HTTP calls. */
const http = (percent) => (row) => most(['sends', 'webhooks', 'reads'].map((name) => row.latencies[name]?.[percent]))
const number = (name) => (row) => row.numbers[name] ?? null
const answers = (row, fits) =>
  Object.entries(row.answers).reduce((sum, [status, count]) => sum + (fits(Number(status)) ? count : 0), 0)
const faulty = (status) => status >= 500 && status !== 503
const shareOfFaults = (row) =>
  (100 * answers(row, faulty)) /
  Math.max(
    1,
    answers(row, () => true),
  )
const wrong = (row) =>
  row.account ? row.account.lost + row.account.doubled + row.account.disordered + row.faults.length : null

/** Reads and sign-ins among them have no latency: their percentiles are those of the answered ones. */
const unanswered = { what: 'calls not answered', of: (row) => answers(row, (status) => status === 0), bound: null }
const ledger = { what: 'lost, doubled or out of order', of: wrong, bound: 0 }
/** Known to the sender as such, as messages are whose process was killed during their attempt. */
const undelivered = {
  what: 'not at the phone, shown as unknown or failed',
  of: (row) => row.account?.undelivered ?? null,
  bound: null,
}
const colleague = (percent, bound) => ({
  what: `send to colleague p${percent}, ms`,
  of: timing('colleague', percent),
  bound,
})

/**
 * The lines of the table. `bound`: the most that is allowed, of reliability 6.2; null where it has none,
 * and the number is reported.
 * @type {readonly { row: string, what: string, of: (row: any) => number | null, bound: number | null }[]}
 */
const lines = [
  { row: 'idle', ...colleague(50, null) },
  { row: 'idle', ...colleague(95, null) },
  { row: 'idle', what: 'send to phone p95, ms', of: timing('phone', 95), bound: null },
  { row: 'idle', what: 'HTTP p95, ms', of: http(95), bound: null },
  { row: 'idle', ...ledger },
  ...[
    colleague(50, 60),
    colleague(95, 200),
    colleague(99, 500),
    { what: 'customer to administrator p95, ms', of: timing('inbound', 95), bound: null },
    { what: 'send to phone p95, ms', of: timing('phone', 95), bound: null },
    { what: 'HTTP p95, ms', of: http(95), bound: 150 },
    { what: 'HTTP p99, ms', of: http(99), bound: 500 },
    { what: 'answers of 5xx but 503, %', of: shareOfFaults, bound: 0.025 },
    unanswered,
    { what: 'event loop p99 in its worst second, ms', of: (row) => row.usage.loopP99, bound: 50 },
    { what: 'memory of all processes, MiB', of: (row) => row.usage.rss, bound: 700 },
    { what: 'processor of all processes, %', of: (row) => row.usage.processors, bound: null },
    { what: 'calls a second', of: (row) => answers(row, () => true) / row.seconds, bound: null },
    { what: 'pieces of AI replies a second', of: (row) => row.pieces / row.seconds, bound: null },
    ledger,
    undelivered,
  ].map((line) => ({ row: 'L-1', ...line })),
  { row: 'L-2', ...colleague(99, 2000) },
  { row: 'L-2', what: '429 or 503 without Retry-After', of: (row) => row.withoutRetryAfter, bound: 0 },
  {
    row: 'L-2',
    what: 'answers of 429 and 503',
    of: (row) => answers(row, (status) => status === 429 || status === 503),
    bound: null,
  },
  { row: 'L-2', ...unanswered },
  { row: 'L-2', ...ledger },
  { row: 'L-2', ...undelivered },
  { row: 'L-3', what: 'live connections', of: number('clients'), bound: null },
  { row: 'L-3', what: 'not back', of: number('clients not back'), bound: 0 },
  { row: 'L-3', what: 'ready after the kill, ms', of: number('ready after, ms'), bound: null },
  { row: 'L-3', what: 'all back and up to date after that, ms', of: number('all back after that, ms'), bound: 30_000 },
  { row: 'L-3', what: 'answers of 5xx but 503', of: (row) => answers(row, faulty), bound: 0 },
  { row: 'L-3', ...ledger },
  { row: 'L-3', ...undelivered },
  { row: 'L-4', what: 'login p95, ms', of: timing('logins', 95), bound: 1000 },
  { row: 'L-4', ...unanswered },
  { row: 'L-4', ...colleague(95, 200) },
  { row: 'L-4', ...colleague(99, 500) },
  { row: 'L-4', ...ledger },
  { row: 'L-4', ...undelivered },
  { row: 'L-5', what: 'all messages loaded (1: yes)', of: number('all messages loaded'), bound: null },
  { row: 'L-5', what: 'loaded after, s', of: number('loaded after, s'), bound: null },
  { row: 'L-5', what: 'INP while loading, ms', of: number('INP while loading, ms'), bound: 200 },
  { row: 'L-5', what: 'memory of the tab, MiB', of: number('memory of the tab, MiB'), bound: 400 },
  { row: 'L-5', what: 'chat open p75, ms', of: number('chat open p75, ms'), bound: 300 },
  { row: 'L-6', what: 'p99 of others alone, ms', of: number('others alone p99, ms'), bound: null },
  {
    row: 'L-6',
    what: 'p99 of others beside the noisy one, times that',
    of: (row) => row.numbers['others beside p99, ms'] / row.numbers['others alone p99, ms'],
    bound: 1.2,
  },
  { row: 'L-6', ...ledger },
  { row: 'L-6', ...undelivered },
  { row: 'L-7', what: 'faults', of: number('faults'), bound: null },
  { row: 'L-7', what: 'steepest memory, MiB a minute', of: number('steepest memory, MiB a minute'), bound: 1 },
  { row: 'L-7', what: 'steepest heap, MiB a minute', of: number('steepest heap, MiB a minute'), bound: null },
  {
    row: 'L-7',
    what: 'handles gained beside connections',
    of: number('handles gained beside connections'),
    bound: null,
  },
  { row: 'L-7', what: 'messages acknowledged', of: (row) => row.account?.acknowledged ?? null, bound: null },
  { row: 'L-7', ...ledger },
  { row: 'L-7', ...undelivered },
  { row: 'L-8', what: 'INP p75, ms', of: number('INP p75, ms'), bound: 200 },
  { row: 'L-8', what: 'longest task, ms', of: number('longest task, ms'), bound: 300 },
  { row: 'L-8', ...ledger },
  { row: 'L-8', ...undelivered },
  { row: 'knee', what: 'held, × L-1', of: number('held, × L-1'), bound: null },
]

const systems = ['PGlite', 'PostgreSQL', 'two nodes', 'PGlite before', 'PostgreSQL before']

/** Whether a row is a multiple of L-1; the others have a load of their own. */
const isOfLoad = (name) => !['idle', 'L-5', 'knee'].includes(name)

const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0))

/**
 * A latency of a run that lost or doubled anything counts no more than one of a generator that was busy
 * itself (reliability 6.3).
 */
const isVoid = (row, { what }) =>
  /\bms$|, × L-1$|times that$/.test(what) && ((row.account !== null && wrong(row) > 0) || row.usage.generator > 70)

function cell(line, row) {
  if (!row) return '–'
  const value = line.of(row)
  if (value === null || Number.isNaN(value)) return '–'
  if (isVoid(row, line)) return `void (${shown(value)})`
  return line.bound !== null && value > line.bound ? `${shown(value)} OVER` : shown(value)
}

/**
 * The lines of the table, widths aligned. A system that was not measured in a row has a dash; a value
 * above its bound says OVER.
 * @param {readonly { header: readonly string[], options: { scale: number }, measured: readonly { system: string, rows:
 * readonly any[] }[] }[]} results what
 *   `bench.mjs processes --out` wrote, one of each part
 * @returns {string[]}
 */
export function loadTable(results) {
  const find = (measured, system, name) =>
    measured.flatMap((one) => (one.system === system ? one.rows.filter((row) => row.name === name) : [])).at(-1)
  const names = [...new Set(lines.map(({ row }) => row))]
  // A row stands in the table once for each load at which it was measured.
  const body = names.flatMap((name) =>
    results.flatMap(({ measured, options }) =>
      lines
        .filter(({ row }) => row === name)
        .map((line) => {
          const [one, other, nodes, ...before] = systems.map((system) => cell(line, find(measured, system, name)))
          const bound = line.bound === null ? 'reported' : `≤ ${line.bound}`
          return {
            cells: [one, other, nodes, ...before],
            shown: [one, other, nodes, bound, ...before],
            what: line.what,
          }
        })
        .filter(({ cells }) => cells.some((text) => text !== '–'))
        .map((line) => [`${name}${isOfLoad(name) ? ` at ${options.scale} ×` : ''}`, line.what, ...line.shown]),
    ),
  )
  const rows = [['', '', 'PGlite', 'PostgreSQL', 'two nodes', 'bound', 'PGlite before', 'PostgreSQL before'], ...body]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return [
    ...results.map(({ header, measured }) => {
      const names = new Set(measured.flatMap(({ rows }) => rows.map((row) => row.name)))
      return `${[...names].join(', ')}: ${header.join('; ')}`
    }),
    '',
    ...rows.map((row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`),
  ]
}
