// The processor time of the server and of its PostgreSQL for one message: 300 of an administrator to customers in a
// row, each delivered before the next is sent, and 300 of customers, with one live connection that sees all of them.
// `--before=FOLDER`: a checkout of an earlier commit beside, in turn; `--profile=FOLDER`: the profiles of the server
// (`node --cpu-prof`). A run that lost or doubled a message fails.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { openPostgres } from '../db/openDb.ts'
import type * as ProcessModule from '../testing/aProcess.ts'
import { createCalls } from './processes/createCalls.ts'
import { followTenant } from './processes/followTenant.ts'
import { furnishTenants, type Tenant } from './processes/furnishTenants.ts'
import { startPhones } from './processes/startPhones.ts'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    profile: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    count: { type: 'string', default: '300' },
    databases: { type: 'string', default: 'PostgreSQL,PGlite' },
  },
})
const postgresUrl = process.env['DATABASE_URL'] ?? null
const here = join(import.meta.dirname, '../../../..')
/** As `npm start` runs it; earlier commits ran their sources (decision 550). */
const built = join(here, 'apps/provider-api/dist/main.mjs')
const count = Number(options.count)
const warmUp = 100
const size = { companies: 1, chats: 20, messages: 400, admins: 2 }

/** Milliseconds of a processor in a tick of /proc. */
const tick = 10

/** The numbers of a process from its state on; undefined when it has ended. */
const stateOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(stateOf(pid)?.[1]) === parent)

/** Milliseconds of a processor that a process and its children have used, those that have ended included. */
const usedBy = (pid: number): number =>
  [pid, ...childrenOf(pid)]
    .flatMap((one) => (stateOf(one) ?? []).slice(11, 15))
    .reduce((ticks, used) => ticks + Number(used), 0) * tick

type Cost = { server: number; database: number | null; latencies: number[] }

/** A database of its own on the server of `url`, and the process of that server. */
async function aPostgres(url: string) {
  const name = `frontdesk_cost_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres(url, () => undefined)
  await sql`create database ${sql.id(name)}`.execute(server.db)
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    /** The process that the others are children of. */
    async pid() {
      const { rows } = await sql<{ file: string }>`select pg_read_file('postmaster.pid') as file`.execute(server.db)
      return Number.parseInt(rows[0]?.file ?? '')
    },
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
      await server.close()
    },
  }
}

/** Waits for what happens to a text, once. */
function createExpectations() {
  const waiting = new Map<string, () => void>()
  let doubled = 0
  return {
    expect: (text: string) => new Promise<void>((resolve) => waiting.set(text, resolve)),
    see(text: string) {
      const resolve = waiting.get(text)
      if (!resolve) doubled += 1
      waiting.delete(text)
      resolve?.()
    },
    doubled: () => doubled,
  }
}

type Database = 'PostgreSQL' | 'PGlite'

/** A server with a company, whose administrator and customers write. `faults`: what happened that must not. */
type Measured = {
  pid: number
  databasePid: number | null
  /** Sends a message; resolves when its channel has it and a colleague has seen it. */
  send: (number: number) => Promise<void>
  /** Has a customer write; resolves when a colleague has seen it. */
  receive: (number: number) => Promise<void>
  faults: () => readonly string[]
  stop: () => Promise<void>
}

/** Furnishes a database by the modules of a checkout and starts its server on it. `label`: of its profile. */
async function start(folder: string, database: Database, label: string): Promise<Measured> {
  const work = mkdtempSync(join(tmpdir(), 'frontdesk-cost-'))
  const dataDir = join(work, 'data')
  mkdirSync(dataDir)
  const postgres = database === 'PostgreSQL' && postgresUrl !== null ? await aPostgres(postgresUrl) : null
  const secretKey = randomBytes(32).toString('hex')
  const [tenant] = await furnishTenants({ folder }, { databaseUrl: postgres?.url ?? null, dataDir, secretKey }, size)
  if (!tenant) throw new Error('The company is missing')
  const delivered = createExpectations()
  const phones = await startPhones(({ text }) => delivered.see(text))
  const { aProcess } = (await import(
    pathToFileURL(join(folder, 'apps/provider-api/src/testing/aProcess.ts')).href
  )) as typeof ProcessModule // The same in both.
  const environment = {
    SECRET_KEY: secretKey,
    FILES_DIR: join(work, 'files'),
    TELEGRAM_API_ROOT: phones.apiRoot,
    // As in production: a line for each request and job.
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    ...(options.profile !== undefined && {
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(options.profile, `${label}-${database}`)}`,
    }),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const server = await aProcess(dataDir, environment, undefined, folder === here ? built : undefined)
  const people = await startPeople(server.origin, tenant, delivered)
  return {
    ...people,
    pid: server.pid,
    databasePid: (await postgres?.pid()) ?? null,
    async stop() {
      people.close()
      await server.stop()
      phones.close()
      await postgres?.drop()
      rmSync(work, { recursive: true, force: true })
    },
  }
}

/** The people of a company: an administrator, a colleague with a live connection, and customers. */
async function startPeople(origin: string, tenant: Tenant, delivered: ReturnType<typeof createExpectations>) {
  const { companyId, bot, chats } = tenant
  const [sender, watcher] = tenant.admins
  if (!sender || !watcher) throw new Error('The administrators are missing')
  const calls = createCalls(origin)
  const seen = createExpectations()
  const client = followTenant(
    origin,
    calls,
    { ...watcher, companyId },
    {
      onEntry: ({ event, payload }) => event === 'newMessage' && seen.see(String(payload['text'])),
      onPiece: () => undefined,
    },
  )
  await client.ready
  const chatOf = (number: number) => {
    const chat = chats[number % chats.length]
    if (!chat) throw new Error('The chats are missing')
    return chat
  }
  return {
    async send(number: number) {
      const text = `outbound ${number}`
      const all = [delivered.expect(text), seen.expect(text)]
      const { status } = await calls.call('sendMessage', {
        token: sender.token,
        body: { companyId, chatId: chatOf(number).chatId, message: text, clientMessageId: randomUUID() },
      })
      if (status !== 200) throw new Error(`A send was answered ${status}`)
      await Promise.all(all)
    },
    async receive(number: number) {
      const text = `inbound ${number}`
      const person = { id: Number(chatOf(number).phone), first_name: 'Guest' }
      const arrived = seen.expect(text)
      const message = {
        message_id: 1_000 + number,
        date: Math.floor(Date.now() / 1000),
        chat: { ...person, type: 'private' },
        from: { ...person, is_bot: false },
        text,
      }
      const status = await calls.postUpdate(bot, { update_id: 1_000 + number, message })
      if (status !== 200) throw new Error(`An update was answered ${status}`)
      await arrived
    },
    faults: () => [...client.faults, ...(delivered.doubled() + seen.doubled() > 0 ? ['A message came twice'] : [])],
    close: () => client.close(),
  }
}

/** The cost of one of `count` messages in a row, after some that count nothing. */
async function costOf({ pid, databasePid }: Measured, act: (number: number) => Promise<void>): Promise<Cost> {
  for (let number = 0; number < warmUp; number += 1) await act(number)
  const used = () => ({ server: usedBy(pid), database: databasePid === null ? 0 : usedBy(databasePid) })
  const before = used()
  const latencies: number[] = []
  for (let number = warmUp; number < warmUp + count; number += 1) {
    const begun = performance.now()
    await act(number)
    latencies.push(performance.now() - begun)
  }
  // The last delivery is recorded.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const after = used()
  return {
    server: (after.server - before.server) / count,
    database: databasePid === null ? null : (after.database - before.database) / count,
    latencies,
  }
}

async function measure(folder: string, database: Database, label: string): Promise<Record<string, Cost>> {
  const measured = await start(folder, database, label)
  try {
    const outbound = await costOf(measured, measured.send)
    const inbound = await costOf(measured, measured.receive)
    const faults = measured.faults()
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return { outbound, inbound }
  } finally {
    await measured.stop()
  }
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const checkouts = [
  ...(options.before === undefined ? [] : [['before', options.before] as const]),
  ['now', here] as const,
]
for (let round = 1; round <= Number(options.rounds); round += 1)
  for (const database of ['PostgreSQL', 'PGlite'] as const) {
    if (!options.databases.split(',').includes(database)) continue
    for (const [label, folder] of checkouts) {
      const costs = await measure(folder, database, label)
      for (const [what, { server, database: ofDatabase, latencies }] of Object.entries(costs))
        console.log(
          `round ${round}, ${database}, ${label}, ${what}: server ${server.toFixed(2)} ms of a processor, database ${ofDatabase?.toFixed(2) ?? 'within'}, median ${middleOf(latencies).toFixed(1)} ms`,
        )
    }
  }
