import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { openPostgres } from '../../db/openDb.ts'
import { aRedis, type ARedis } from '../../testing/aRedis.ts'
import type * as ProcessModule from '../../testing/aProcess.ts'
import type { AProcess } from '../../testing/aProcess.ts'
import type { BalancerOrder } from './balancerThread.ts'
import type { Checkout } from './furnishTenants.ts'

/** The measured system: a checkout, as processes on a kind of database. Two nodes share a Redis, too. */
export type SystemKind = { name: string; checkout: Checkout; database: 'pglite' | 'postgres'; nodes: 1 | 2 }

/** Where furnished databases are copied from. */
export type Template = { dataDir: string; databaseUrl: string | null; secretKey: string }

/** A running system behind a load balancer. */
export type RunningSystem = {
  kind: SystemKind
  /** The address of the load balancer. */
  origin: string
  pids: () => readonly number[]
  /** The log lines of all its processes, killed ones included, at the level `error`, as JSON. */
  errorLines: () => readonly string[]
  /** Where each process writes what `loopProbe.ts` sees. */
  probeFolder: string
  /** Kills a process with SIGKILL and starts it again. Resolves to the milliseconds until it was ready. */
  killOne: () => Promise<number>
  /** Kills all processes at once and starts them again. Resolves to the moment when all were ready. */
  restartAll: () => Promise<number>
  /** Resets every connection between clients and processes. */
  resetConnections: () => void
  /** Crashes the database and lets it recover; null where it ends with its process. */
  crashDatabase: (() => Promise<void>) | null
  /** Ends Redis, and starts it again, empty, after a moment; null without Redis. */
  restartRedis: (() => Promise<void>) | null
  stop: () => Promise<void>
}

/** Of Node, as the product is started with them (`tools/steps/serverProgram.mjs`). */
const optionsOfBuilt = '--max-semi-space-size=8'
const probe = pathToFileURL(join(import.meta.dirname, 'loopProbe.ts')).href

/** Starts a system on a copy of a furnished database. `apiRoot`: of the Bot API. */
export async function startSystem(kind: SystemKind, template: Template, apiRoot: string): Promise<RunningSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-processes-'))
  const probeFolder = join(folder, 'probe')
  mkdirSync(probeFolder)
  const { aProcess } = (await import(
    pathToFileURL(join(kind.checkout.folder, 'apps/provider-api/src/testing/aProcess.ts')).href
  )) as typeof ProcessModule // The same but for what is not used here.
  const database = template.databaseUrl === null ? null : await copyDatabase(template.databaseUrl)
  if (database === null) cpSync(template.dataDir, join(folder, 'node-0'), { recursive: true })
  const redis: ARedis | null = kind.nodes === 2 ? await aRedis() : null
  const balancer = new Worker(new URL('./balancerThread.ts', import.meta.url))
  const order = (what: BalancerOrder) => balancer.postMessage(what)
  const [origin] = (await once(balancer, 'message')) as [string]
  const started: AProcess[] = []
  const start = async (place: number) => {
    const { built } = kind.checkout
    const environment = {
      SECRET_KEY: template.secretKey,
      FILES_DIR: join(folder, 'files'),
      PUBLIC_URL: origin,
      TELEGRAM_API_ROOT: apiRoot,
      // As in production: a line for each request and job.
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      LOOP_PROBE_DIR: probeFolder,
      NODE_OPTIONS: `--import=${probe} ${built === undefined ? '' : optionsOfBuilt}`,
      ...(database && { DATABASE_URL: database.url }),
      ...(redis && { REDIS_URL: redis.url }),
    }
    const node = await aProcess(join(folder, `node-${place}`), environment, undefined, built)
    started.push(node)
    return node
  }
  const nodes: AProcess[] = []
  for (let place = 0; place < kind.nodes; place += 1) nodes.push(await start(place))
  const serve = () => order({ serve: nodes.map((node) => node.origin) })
  serve()
  let victim = 0
  const replace = async (place: number) => {
    nodes[place] = await start(place)
    serve()
  }
  return {
    kind,
    origin,
    pids: () => nodes.map(({ pid }) => pid),
    errorLines: () => started.flatMap(errorLinesOf),
    probeFolder,
    async killOne() {
      const place = (victim += 1) % nodes.length
      const began = performance.now()
      await nodes[place]?.kill()
      await replace(place)
      return performance.now() - began
    },
    async restartAll() {
      await Promise.all(nodes.map((node) => node.kill()))
      for (const place of nodes.keys()) await replace(place)
      return performance.timeOrigin + performance.now()
    },
    resetConnections: () => order({ reset: true }),
    crashDatabase: database && (() => database.crash()),
    restartRedis:
      redis &&
      (async () => {
        await redis.kill()
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        await redis.start()
      }),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      order({ close: true })
      await redis?.kill()
      // Else it goes with its server.
      await database?.drop().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const errorLinesOf = (node: AProcess): string[] =>
  node
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))

let copies = 0

/** Copies a database of a server; nobody may be connected to it. */
async function copyDatabase(templateUrl: string) {
  const name = `frontdesk_load_${process.pid}_${(copies += 1)}`
  const template = new URL(templateUrl).pathname.slice(1)
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href
  const onServer = async (statement: (db: Awaited<ReturnType<typeof openPostgres>>['db']) => Promise<unknown>) => {
    const server = await openPostgres(Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href, () => {})
    try {
      return await statement(server.db)
    } finally {
      await server.close()
    }
  }
  await onServer((db) => sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db))
  return {
    url,
    /** A server that loses one process by SIGKILL ends all connections and recovers from its log. */
    crash: async () => {
      let isKilled = false
      while (!isKilled)
        await onServer(async (db) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
          const pid = rows[0]?.pid
          if (pid === undefined) return
          process.kill(pid, 'SIGKILL')
          isKilled = true
          // The connection is one of those that end with it.
        }).catch(() => undefined)
    },
    drop: () => onServer((db) => sql`drop database ${sql.id(name)} with (force)`.execute(db)),
  }
}
