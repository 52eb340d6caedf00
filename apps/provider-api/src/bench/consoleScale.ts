// The console of the system administrators over 2,000 companies and a million messages beside 200 companies and a
// hundred thousand: the median time of each call and their ratio, with the first call of a new process apart ("cold").
// PostgreSQL: `npm run bench -- consoleScale`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteId } from '@frontdesk/contract'
import pg from 'pg'
import { openDatabase } from '../start/openDatabase.ts'
import { aProcess } from '../testing/aProcess.ts'
import { furnishConsole, type ConsoleSize } from './furnishConsole.ts'

const sizes = {
  small: { companies: 200, flags: 60, messages: 100_000 },
  large: { companies: 2_000, flags: 60, messages: 1_000_000 },
} satisfies Record<string, ConsoleSize>
type Name = keyof typeof sizes

/** The most that a call over the large database may take, as a multiple of the small one's time. */
const bound = 1.5
const rounds = 15

type Call = {
  name: string
  route: RouteId
  query?: Record<string, string | number>
  /** Throws when the answer is not that of a furnished database. */
  proves: (body: Record<string, unknown>, size: ConsoleSize) => void
}
const page = { page: 1, limit: 10, includeArchived: 'false', search: '' }
const expectTotal = (total: (size: ConsoleSize) => number) => (body: Record<string, unknown>, size: ConsoleSize) => {
  const data = body['data'] as { companies: unknown[] }
  if (body['total'] !== total(size) || data.companies.length !== 10)
    throw new Error(`${String(body['total'])} companies instead of ${String(total(size))}`)
}
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const everyOne = expectTotal(({ companies }) => companies)
const calls: readonly Call[] = [
  { name: 'list', route: 'listCompaniesForSystem', query: page, proves: everyOne },
  { name: 'list by name', route: 'listCompaniesForSystem', query: { ...page, sort: 'name' }, proves: everyOne },
  { name: 'list by activity', route: 'listCompaniesForSystem', query: { ...page, sort: 'activity' }, proves: everyOne },
  { name: 'list by chats', route: 'listCompaniesForSystem', query: { ...page, sort: 'chats' }, proves: everyOne },
  {
    name: 'list, active this week',
    route: 'listCompaniesForSystem',
    query: { ...page, activity: 'week' },
    proves: everyOne,
  },
  {
    name: 'list, channels connected',
    route: 'listCompaniesForSystem',
    query: { ...page, channels: 'connected' },
    proves: everyOne,
  },
  {
    name: 'search',
    route: 'listCompaniesForSystem',
    query: { ...page, search: 'Salon 1' },
    proves: expectTotal(({ companies }) => (companies === 200 ? 111 : 1_111)),
  },
  {
    name: 'matrix',
    route: 'listCompanyFlags',
    query: { page: 1, limit: 100 },
    proves(body, { companies, flags }) {
      const { total, flagIds } = body as { total?: number; flagIds?: unknown[] }
      if (total !== companies || flagIds?.length !== flags) throw new Error('The matrix lacks companies or flags')
    },
  },
  {
    name: 'home, figures',
    route: 'getOverviewStats',
    proves(body, { companies }) {
      const { stats } = body as { stats?: { companies?: number } }
      if (stats?.companies !== companies) throw new Error('The figures are not those of all companies')
    },
  },
  {
    name: 'home, trends',
    route: 'getTrends',
    query: { from: dayOf(29), to: dayOf(0) },
    proves(body, { messages }) {
      const days = (body as { days?: { messages: number }[] }).days ?? []
      const counted = days.reduce((sum, day) => sum + day.messages, 0)
      if (counted < messages / 4) throw new Error(`${String(counted)} messages in ${String(days.length)} days`)
    },
  },
  {
    name: 'home, attention',
    route: 'getAttention',
    proves(body) {
      if (!('channels' in body)) throw new Error('Nothing says what needs attention')
    },
  },
  {
    name: 'operations, channels',
    route: 'listChannelHealth',
    query: { page: 1, limit: 20, search: '' },
    proves(body) {
      if (!Array.isArray(body['channels'])) throw new Error('The channels are not listed')
    },
  },
  {
    name: 'operations, deliveries',
    route: 'listUnknownDeliveries',
    query: { page: 1, limit: 20, search: '' },
    proves(body) {
      if (!Array.isArray(body['deliveries'])) throw new Error('The deliveries of unknown outcome are not listed')
    },
  },
]

const admin = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-console-'))
const urlOf = (name: Name) => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/console_${name}`
  return url.href
}
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function furnish(name: Name): Promise<string> {
  await admin.query(`create database console_${name}`)
  const database = await openDatabase(
    { databaseUrl: urlOf(name), dataDir: join(folder, name), embeddedDatabase: 'pglite' },
    { log: quiet, print: () => undefined },
    async () => undefined,
  )
  const token = await furnishConsole(database.db, sizes[name])
  await database.close()
  return token
}

/** The times of all calls by a new process, in milliseconds; the first of each is its cold one. */
async function measure(tokens: Record<Name, string>): Promise<Record<Name, ReadonlyMap<string, number[]>>> {
  const names = Object.keys(sizes) as Name[] // the keys of a constant
  const servers = new Map(
    await Promise.all(
      names.map(async (name) => [name, await aProcess(join(folder, name), { DATABASE_URL: urlOf(name) })] as const),
    ),
  )
  const times = { small: new Map<string, number[]>(), large: new Map<string, number[]>() }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const call of calls)
        for (const name of names) {
          const began = performance.now()
          const answer = await servers
            .get(name)
            ?.call(call.route, { token: tokens[name], ...(call.query && { query: call.query }) })
          const took = performance.now() - began
          if (answer?.status !== 200) throw new Error(`${call.name}: ${String(answer?.status)}`)
          call.proves(answer.body, sizes[name])
          times[name].set(call.name, [...(times[name].get(call.name) ?? []), took])
        }
  } finally {
    for (const server of servers.values()) await server.stop()
  }
  return times
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

await admin.connect()
try {
  const tokens = { small: await furnish('small'), large: await furnish('large') }
  const runs = [await measure(tokens), await measure(tokens), await measure(tokens)]
  for (const { name } of calls) {
    const of = (which: Name, isCold: boolean) =>
      median(runs.flatMap((run) => run[which].get(name)?.slice(...(isCold ? [0, 1] : [1])) ?? []))
    for (const isCold of [true, false]) {
      const [small, large] = [of('small', isCold), of('large', isCold)]
      const ratio = large / small
      console.log(
        `${name}, ${isCold ? 'cold' : 'warm'}: ${small.toFixed(1)} and ${large.toFixed(1)} ms, ${ratio.toFixed(2)} x${ratio > bound ? `, over the bound of ${String(bound)}` : ''}`,
      )
    }
  }
} finally {
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
}
