import { expect, it } from 'vitest'
import { loadTable, type MeasuredRow } from './loadTable.mjs'

const quiet = { lost: 0, doubled: 0, disordered: 0, acknowledged: 900, undelivered: 0 }
const row: MeasuredRow = {
  name: 'L-1',
  seconds: 60,
  pieces: 600,
  withoutRetryAfter: 0,
  answers: { 200: 999, 500: 1 },
  latencies: {
    colleague: { 50: 40, 95: 210.4, 99: 300 },
    sends: { 95: 90, 99: 200 },
    webhooks: { 95: 120, 99: 220 },
    reads: { 95: 20, 99: 30 },
  },
  usage: { generator: 20, loopP99: 12, rss: 512.2, processors: 70 },
  account: quiet,
  faults: [],
  numbers: {},
}
const resultOf = (systems: Record<string, MeasuredRow>, scale = 0.25) => ({
  header: ['commit abc'],
  options: { scale },
  measured: Object.entries(systems).map(([system, one]) => ({ system, rows: [one] })),
})
const table = (systems: Record<string, MeasuredRow>) => loadTable([resultOf(systems)])
/** The cells of a line, without spaces around them. */
const cellsOf = (lines: readonly string[], what: string) =>
  lines
    .find((line) => line.includes(`| ${what} `))
    ?.split('|')
    .slice(3, -1)
    .map((cell) => cell.trim())

it('systems stand side by side with their bound, and what is above it says so', () => {
  const lines = table({
    PGlite: row,
    'two nodes': { ...row, latencies: { ...row.latencies, colleague: { 95: 200 } } },
    'PGlite before': row,
  })
  expect(lines[0]).toBe('L-1: commit abc')
  expect(cellsOf(lines, 'send to colleague p95, ms')).toEqual(['210 OVER', '–', '200', '≤ 200', '210 OVER', '–'])
  expect(cellsOf(lines, 'HTTP p95, ms')?.[0]).toBe('120')
  expect(cellsOf(lines, 'answers of 5xx but 503, %')?.[0]).toBe('0.10 OVER')
  expect(cellsOf(lines, 'calls a second')).toEqual(['17', '–', '17', 'reported', '17', '–'])
})

it.each(['L-1', 'L-2', 'L-4'])(
  'calls that nobody answered, which have no latency, stand in the table of %s',
  (name) => {
    const lines = table({ PGlite: { ...row, name, answers: { 0: 7, 200: 993 } } })
    expect(cellsOf(lines, 'calls not answered')?.[0]).toBe('7')
  },
)

it('rows that nobody measured are left out', () => {
  expect(table({ PGlite: row }).filter((line) => line.startsWith('| L-2'))).toEqual([])
})

it('a row that was measured at two loads stands in the table once for each', () => {
  const full = { ...row, latencies: { ...row.latencies, colleague: { 95: 900 } } }
  const lines = loadTable([resultOf({ PGlite: row }), resultOf({ PGlite: full }, 1)])
  const p95 = lines.filter((line) => line.includes('| send to colleague p95, ms '))
  expect(p95.map((line) => line.split('|')[1]?.trim())).toEqual(['L-1 at 0.25 ×', 'L-1 at 1 ×'])
  expect(p95.map((line) => line.split('|')[3]?.trim())).toEqual(['210 OVER', '900 OVER'])
})

it('a latency is void when a message was lost, or when the generator itself was busy', () => {
  const lost = table({ PGlite: { ...row, account: { ...quiet, lost: 1 } } })
  expect(cellsOf(lost, 'send to colleague p50, ms')?.[0]).toBe('void (40)')
  expect(cellsOf(lost, 'lost, doubled or out of order')?.[0]).toBe('1 OVER')
  expect(cellsOf(lost, 'memory of all processes, MiB')?.[0]).toBe('512')
  const busy = table({ PGlite: { ...row, usage: { ...row.usage, generator: 80 } } })
  expect(cellsOf(busy, 'send to colleague p50, ms')?.[0]).toBe('void (40)')
})

it('messages that are shown as unknown or failed are counted beside the lost ones, and void no latency', () => {
  const lines = table({ PGlite: { ...row, account: { ...quiet, undelivered: 2 } } })
  expect(cellsOf(lines, 'not at the phone, shown as unknown or failed')?.[0]).toBe('2')
  expect(cellsOf(lines, 'lost, doubled or out of order')?.[0]).toBe('0')
  expect(cellsOf(lines, 'send to colleague p50, ms')?.[0]).toBe('40')
})
