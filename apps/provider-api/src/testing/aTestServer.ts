import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, routes, type OpenAiStream, type RouteId } from '@frontdesk/contract'
import { createSandbox } from '@frontdesk/sandbox'
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { startSession } from '../accounts/startSession.ts'
import { buildApp } from '../start/buildApp.ts'
import { createPorts } from '../start/createPorts.ts'
import { addCompany, type CreatedCompany } from '../companies/addCompany.ts'
import type { Db } from '../db/Db.ts'
import { folderStore } from '../files/folderStore.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { PaymentProviders } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import { aDatabase, asOwner } from './aDatabase.ts'
import { aMailbox, type AMailbox } from './aMailbox.ts'
import { aRecordedLog, type LogEntry } from './aRecordedLog.ts'
import { aScriptedAssistant, type ScriptedAssistant } from './aScriptedAssistant.ts'
import { aStillClock, type StillClock } from './aStillClock.ts'
import { giveSecondFactor } from './aSecondFactor.ts'
import { deleteFrom } from './deleteFrom.ts'
import { settingsForTests } from './settingsForTests.ts'

/** A test's call: token, company header, path parameters, query, body. */
export type Call = {
  token?: string | undefined
  companyId?: number | string | undefined
  /** Values of the `:names` in the path. */
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | readonly string[]>
  body?: unknown
  headers?: Record<string, string>
}

export type AnAdministrator = { adminId: number; token: string; sessionId: string; email: string; fullName: string }
export type ACompany = CreatedCompany & { owner: AnAdministrator }

/**
 * The real routes over a real database, with a manual clock and recorded events. One per test file; `reset` between
 * tests.
 */
export type TestServer = {
  app: FastifyInstance
  /** Every mounted route. */
  routes: readonly RouteOptions[]
  db: Db
  ports: Ports
  clock: StillClock
  assistant: ScriptedAssistant
  /** Events published after commits, and streamed pieces, oldest first. */
  published: CommittedEvent[]
  streamed: OpenAiStream[]
  /** Outgoing emails. */
  mailbox: AMailbox
  /** Arguments of `disconnect` events. */
  disconnected: ({ sessionId: string } | { adminId: number })[]
  /** The entries of the log, from the level of the settings on: warnings and errors by default. */
  logged: LogEntry[]
  /** The log as it is written. */
  lines: string[]
  /** Calls an endpoint of the contract by name. */
  call: (route: RouteId, call?: Call) => Promise<LightMyRequestResponse>
  /** Like `call`, but throws unless the status is 200; returns the body, checked by the contract. */
  callOk: (route: RouteId, call?: Call) => Promise<Record<string, unknown>>
  anAdministrator: (different?: {
    fullName?: string
    email?: string
    isSystemAdmin?: boolean
    /** Whether they have a second factor, given in their session; so have system administrators unless it is false. */
    hasSecondFactor?: boolean
  }) => Promise<AnAdministrator>
  /**
   * Gives a system administrator access to a company of others for an hour, with changes allowed unless it only reads;
   * returns what a call sends to use it.
   */
  actsFor: (
    admin: AnAdministrator,
    company: { companyId: number },
    different?: { onlyReads?: boolean; minutes?: number },
  ) => Promise<{ token: string; companyId: number; headers: { 'x-impersonation-id': string } }>
  aCompany: (different?: { name?: string; owner?: AnAdministrator }) => Promise<ACompany>
  reset: () => Promise<void>
  close: () => Promise<void>
}

type Different = {
  settings?: Partial<Settings>
  /** The clock, if something beside the server has the same one. */
  clock?: StillClock
  /** Another node on the same database, which closes it, with the same clock. */
  beside?: Pick<TestServer, 'db' | 'clock'>
  redis?: SharedRedis
  /** The providers that take payments; none by default. */
  payments?: PaymentProviders
}

const providerOf = (payments: PaymentProviders | undefined, name: string) =>
  (['UAH', 'USD', 'EUR'] as const)
    .map((currency) => payments?.(currency))
    .find((provider) => provider?.name === name) ?? null

export async function aTestServer(different: Different = {}): Promise<TestServer> {
  const { beside, payments } = different
  const database = beside ? { db: beside.db, close: () => Promise.resolve() } : await aDatabase()
  const { db } = database
  const clock = beside?.clock ?? different.clock ?? aStillClock()
  const assistant = aScriptedAssistant()
  const settings = settingsForTests(different.settings)
  const recorded = aRecordedLog(settings, clock.now)
  const { logged, lines } = recorded
  // Created when the first file is stored.
  const folder = join(tmpdir(), `frontdesk-files-${randomUUID()}`)
  const ports = createPorts({
    db,
    now: clock.now,
    later: clock.later,
    chance: () => 0,
    newId: randomUUID,
    assistant,
    payments: payments ?? (() => null),
    paymentProvider: (name) => providerOf(payments, name),
    whatsappWebDriver: null,
    aiHoldSeconds: settings.aiHoldSeconds,
    supportHours: settings.supportHours,
    quotas: settings.quotas,
    files: folderStore(folder),
    sandbox: settings.sandbox ? createSandbox({ now: clock.now }) : null,
    redis: different.redis ?? null,
    log: recorded.log,
  })
  const events = recordEvents(ports)
  const mounted: RouteOptions[] = []
  const mailbox = aMailbox(ports, settings)
  const app = await buildApp(ports, settings, (route) => mounted.push(route))
  await app.ready()
  // There are no built front ends, which Fastify mentions.
  recorded.forget()
  return {
    ...events,
    ...callsOf(app),
    ...accountsOf(db, clock),
    app,
    routes: mounted,
    db,
    ports,
    clock,
    assistant,
    mailbox,
    logged,
    lines,
    async reset() {
      await emptyDatabase(db)
      for (const list of [events.published, events.streamed, events.disconnected]) list.length = 0
      recorded.forget()
      clock.reset()
      mailbox.reset()
      assistant.reset()
    },
    async close() {
      await mailbox.close()
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function recordEvents(ports: Ports): Pick<TestServer, 'published' | 'streamed' | 'disconnected'> {
  const published: CommittedEvent[] = []
  const streamed: OpenAiStream[] = []
  const disconnected: TestServer['disconnected'] = []
  ports.subscribe({
    publish: (events) => void published.push(...events),
    stream: (piece) => void streamed.push(piece),
    disconnect: (who) => void disconnected.push(who),
  })
  return { published, streamed, disconnected }
}

function callsOf(app: FastifyInstance): Pick<TestServer, 'call' | 'callOk'> {
  const call: TestServer['call'] = (route, options = {}) =>
    app.inject({
      method: routes[route].method,
      url: `/api${routes[route].path.replace(/:(\w+)/g, (mark, name: string) => encodeURIComponent(String(options.params?.[name] ?? mark)))}`,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.companyId !== undefined && { 'x-company-id': String(options.companyId) }),
        ...options.headers,
      },
      ...(options.query && {
        query: Object.fromEntries(Object.entries(options.query).map(([k, v]) => [k, Array.isArray(v) ? v : String(v)])),
      }),
      ...(options.body !== undefined && { payload: options.body as object }),
    })
  return {
    call,
    async callOk(route, options) {
      const response = await call(route, options)
      if (response.statusCode !== 200) throw new Error(`${route} answered ${response.statusCode}: ${response.body}`)
      endpoints[route].response.parse(response.json())
      return response.json<Record<string, unknown>>()
    },
  }
}

function accountsOf(db: Db, clock: StillClock): Pick<TestServer, 'anAdministrator' | 'aCompany' | 'actsFor'> {
  const anAdministrator: TestServer['anAdministrator'] = async (options = {}) => {
    const email = options.email ?? `admin-${randomUUID()}@example.com`
    const fullName = options.fullName ?? 'Olena Koval'
    // No password: hashing one costs a tenth of a second, and few tests sign in with it.
    const { id: adminId } = await db
      .insertInto('admins')
      .values({ email, email_key: email, full_name: fullName, created_at: clock.now(), updated_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (options.isSystemAdmin)
      await db.insertInto('admin_roles').values({ admin_id: adminId, role: 'SYSTEM_ADMIN' }).execute()
    const { accessToken: token } = await startSession(db, adminId, 'vitest', clock.now())
    if (options.hasSecondFactor ?? options.isSystemAdmin) await giveSecondFactor(db, adminId, clock.now())
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('admin_id', '=', adminId)
      .executeTakeFirstOrThrow()
    return { adminId, token, sessionId, email, fullName }
  }
  return {
    anAdministrator,
    async actsFor({ adminId, sessionId, token }, { companyId }, { onlyReads = false, minutes = 60 } = {}) {
      const now = clock.now()
      const { id } = await db
        .insertInto('impersonations')
        .values({
          company_id: companyId,
          admin_id: adminId,
          session_id: sessionId,
          reason: 'They asked for help',
          started_at: now,
          ends_at: new Date(now.getTime() + minutes * 60_000),
          changes_allowed_at: onlyReads ? null : now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { token, companyId, headers: { 'x-impersonation-id': id } }
    },
    async aCompany(options = {}) {
      const owner = options.owner ?? (await anAdministrator())
      const created = await db
        .transaction()
        .execute((trx) => addCompany(trx, { name: options.name ?? 'Lily' }, owner, clock.now()))
      return { ...created, owner }
    },
  }
}

/**
 * Leaves what the migrations stored: one feature, which is switched on. The ids begin anew. Work that the test before
 * has left unfinished may hold rows in another order, and PostgreSQL ends one of the two.
 */
async function emptyDatabase(db: Db): Promise<void> {
  for (let left = 3; ; left--)
    try {
      return await deleteRows(db)
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || left === 0) throw error
    }
}

async function deleteRows(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'feature_flags' and tablename not like 'kysely%'
    order by tablename`.execute(asOwner(db))
  await sql
    .raw(
      `${deleteFrom(tables.map(({ name }) => name))},
        features as (delete from feature_flags where name <> 'subscription-page'),
        feature as (update feature_flags set enabled = true, metadata = '{}' where name = 'subscription-page')
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    .execute(asOwner(db))
}
