// The same load on one process with the embedded database, one with PostgreSQL, two nodes, and an earlier commit, side
// by side (reliability 6.2 and 6.3). `--help` is `processes/options.ts`; the results of a run that lost or
// doubled anything are void.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '../db/openDb.ts'
import { furnishTenants, type Checkout, type Tenant } from './processes/furnishTenants.ts'
import { readOptions } from './processes/options.ts'
import { latencyNames } from './processes/measurement.ts'
import { openRun, type Row, type Run } from './processes/openRun.ts'
import { linesOfSoak, tableOf } from './processes/printRows.ts'
import { measureRow, rowNames } from './processes/rows.ts'
import { measureSoak } from './processes/soak.ts'
import type { SystemKind, Template } from './processes/startSystem.ts'

const options = readOptions(process.argv.slice(2))
const postgresUrl = process.env['DATABASE_URL'] ?? null
const here = join(import.meta.dirname, '../../../..')
const commit = spawnSync('git', ['-C', here, 'log', '-1', '--format=%h'], { encoding: 'utf8' }).stdout.trim()
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-furnished-'))
const load = () =>
  loadavg()
    .map((one) => one.toFixed(2))
    .join(' ')

const kindsOf = (checkout: Checkout, suffix: string): SystemKind[] => [
  { name: `PGlite${suffix}`, checkout, database: 'pglite', nodes: 1 },
  { name: `PostgreSQL${suffix}`, checkout, database: 'postgres', nodes: 1 },
  { name: `two nodes${suffix}`, checkout, database: 'postgres', nodes: 2 },
]
// As `npm start` runs each: earlier commits ran their sources (decision 550).
const allKinds: readonly SystemKind[] = [
  ...kindsOf({ folder: here, built: join(here, 'apps/provider-api/dist/main.mjs') }, ''),
  ...(options.before === null ? [] : kindsOf({ folder: options.before }, ' before')),
]
const kinds = allKinds.filter(
  ({ name, database }) =>
    options.systems.includes(name.replace(' before', '')) && (database === 'pglite' || postgresUrl !== null),
)

// mulberry32: the same choices in every run.
let state = options.seed
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Furnished databases, by checkout and kind. */
const furnished = new Map<string, Promise<{ template: Template; tenants: readonly Tenant[] }>>()

async function furnish({ checkout, database }: SystemKind) {
  const secretKey = randomBytes(32).toString('hex')
  const dataDir = mkdtempSync(join(folder, 'data-'))
  let databaseUrl: string | null = null
  if (database === 'postgres' && postgresUrl !== null) {
    const name = `frontdesk_furnished_${process.pid}_${furnished.size}`
    const server = await openPostgres(postgresUrl, () => undefined)
    await sql`create database ${sql.id(name)}`.execute(server.db)
    await server.close()
    databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  }
  const template = { dataDir, databaseUrl, secretKey }
  return { template, tenants: await furnishTenants(checkout, template, options) }
}
const furnishedOf = (kind: SystemKind) => {
  const key = `${kind.checkout.folder} ${kind.database}`
  const made = furnished.get(key) ?? furnish(kind)
  furnished.set(key, made)
  return made
}

/** The row without its ledger, for the file. */
const summary = ({ latencies, ledger: _, watchers: _watchers, answers, ...row }: Row) => ({
  ...row,
  answers: Object.fromEntries(answers),
  latencies: Object.fromEntries(
    latencyNames.map((name) => [
      name,
      {
        count: latencies[name].count(),
        ...Object.fromEntries([50, 90, 95, 99, 99.9, 100].map((p) => [p, latencies[name].at(p)])),
      },
    ]),
  ),
})

const header = [
  `commit ${commit}${options.before === null ? '' : `, before: ${basename(options.before)}`}, ${new Date().toISOString()}, Node ${process.version}, ${cpus().length} cores`,
  `${options.companies} companies, ${options.chats} chats, ${options.messages} messages before, ${options.clients} live connections, ${options.scale} × L-1, ${options.rounds} × ${options.seconds} s after ${options.warmUp} s`,
  `load before ${load()}${(loadavg()[0] ?? 0) > 0.5 ? ' (shared machine: latencies are no bound)' : ''}`,
]
console.log(header.join('\n'))
const measured = kinds.map((kind) => ({ kind, system: kind.name, rows: [] as Row[] }))
const soaks: string[] = []

/** Prints what nobody may meet, so that the cause of a failed row is known without running it again. */
function printFailures({ system }: Run, rows: readonly Row[]): void {
  const errors = system.errorLines()
  const lines = [
    ...rows.flatMap(({ name, failures, faults }) => [...failures, ...faults].map((text) => `${name}: ${text}`)),
    ...(errors.length > 0 ? [`${errors.length} errors in its log:`, ...errors] : []),
  ]
  const most = 20
  for (const line of [...lines.slice(0, most), ...lines.slice(most).slice(-most)])
    console.log(`  ${system.kind.name}: ${line.slice(0, 1500)}`)
}

/** Opens a run of a system, measures it, and adds its balanced rows to what was measured. */
async function measure({ kind, rows }: (typeof measured)[number], act: (run: Run) => Promise<void>): Promise<void> {
  const run = await openRun(kind, await furnishedOf(kind), { clients: options.clients, random })
  try {
    await act(run)
    rows.push(...(await run.balance()))
    // An earlier commit's processes do not give their logs.
    if (kind.checkout.folder === here) printFailures(run, rows)
  } finally {
    await run.close()
  }
}
const measureRows = async (run: Run) => {
  for (const name of options.rows) {
    const { latencies, usage, open, settledAfter } = await measureRow(run, name, options)
    console.log(
      `  ${name}: send to colleague p95 ${latencies.colleague.at(95)?.toFixed(0)} ms, generator ${usage.generator.toFixed(0)} %, open ${open}, settled after ${settledAfter.toFixed(0)} ms`,
    )
  }
}
const soak = async (run: Run) => {
  const lines = linesOfSoak(run.system.kind.name, await measureSoak(run, options))
  console.log(lines.join('\n'))
  soaks.push(...lines)
}

try {
  // At the same time: memory, handles and ledgers are its result, no latency.
  if (options.soakMinutes > 0) {
    for (const { kind } of measured) await furnishedOf(kind)
    await Promise.all(measured.map((one) => measure(one, soak)))
  } else
    for (let round = 1; round <= options.rounds; round += 1)
      for (const one of measured) {
        console.log(`${one.system}, round ${round}, load ${load()}`)
        await measure(one, measureRows)
      }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const lines = [
  ...header,
  `load after ${load()}`,
  '',
  ...[...rowNames, 'L-7'].flatMap((name) => tableOf(name, measured)),
  ...soaks,
]
console.log(lines.join('\n'))
if (options.out !== null)
  writeFileSync(
    options.out,
    `${JSON.stringify({ header, options, measured: measured.map(({ system, rows }) => ({ system, rows: rows.map(summary) })) }, null, 1)}\n`,
  )
const isFaulty = ({ account, faults }: Row) =>
  faults.length > 0 || (account !== null && account.lost + account.doubled + account.phantom + account.disordered > 0)
if (measured.some(({ rows }) => rows.some(isFaulty))) process.exitCode = 1
