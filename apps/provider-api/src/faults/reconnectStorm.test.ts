import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { expiryOf } from '../http/sessionLife.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'
import { aProcess, type AProcess } from '../testing/aProcess.ts'
import { manyBrowsers, type ManyBrowsers, type Visitor } from '../testing/manyBrowsers.ts'
import { seededChance } from '../testing/seededChance.ts'

const postgresUrl = process.env['DATABASE_URL']
/** How many live connections come at once; `npm run proof:long -- processes` has 5,000. */
const connections = Number(process.env['STORM_CONNECTIONS'] ?? 300)
const chance = seededChance(Number(process.env['SEED'] ?? 1))
/** Live connections of one administrator, and administrators of one company. */
const [ofAdmin, ofCompany] = [5, 4]

describe.runIf(postgresUrl)('a server to which all live connections come at once', { timeout: 300_000 }, () => {
  const name = `frontdesk_storm_${process.pid}`
  const url = Object.assign(new URL(postgresUrl ?? 'postgres://none'), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-storm-'))
  const environment = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  let cluster: OpenDb
  let server: AProcess
  let browsers: ManyBrowsers
  let visitors: Visitor[]

  const addVisitors = async ({ db }: OpenDb) => {
    const now = new Date()
    const count = Math.ceil(connections / ofAdmin)
    const people = Array.from({ length: count }, (_, n) => ({
      email: `storm-${n}@example.com`,
      email_key: `storm-${n}@example.com`,
      full_name: `Person ${n}`,
    }))
    const admins = await db.insertInto('admins').values(people).returning('id').execute()
    const companies = await db
      .insertInto('companies')
      .values(Array.from({ length: Math.ceil(count / ofCompany) }, (_, n) => ({ name: `Salon ${n}` })))
      .returning('id')
      .execute()
    const signedIn = admins.map(({ id }, n) => ({
      adminId: id,
      companyId: companies[Math.floor(n / ofCompany)]?.id ?? 0,
      token: newToken(),
    }))
    await db
      .insertInto('company_admins')
      .values(signedIn.map(({ adminId, companyId }) => ({ admin_id: adminId, company_id: companyId, role: 'owner' })))
      .execute()
    await db
      .insertInto('sessions')
      .values(
        signedIn.map(({ adminId, token }) => ({
          admin_id: adminId,
          token_hash: hashToken(token),
          expires_at: expiryOf(now, now),
        })),
      )
      .execute()
    return Array.from({ length: connections }, (_, n) => signedIn[n % count] ?? expect.fail('Nobody is there')).map(
      ({ adminId, token }) => ({ adminId, token }),
    )
  }

  beforeAll(async () => {
    cluster = await openPostgres(postgresUrl ?? '', () => undefined)
    await sql`create database ${sql.id(name)}`.execute(cluster.db)
    server = await aProcess(folder, environment)
    const database = await openPostgres(url, () => undefined, unbounded)
    visitors = await addVisitors(database)
    await database.close()
  }, 120_000)
  afterAll(async () => {
    browsers.close()
    await server.kill()
    await sql`drop database ${sql.id(name)} with (force)`.execute(cluster.db)
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /**
   * Calls as people do who are signed in already, until `isOver`; the milliseconds of each call, and what was not 200.
   */
  const keepCalling = async (isOver: () => boolean) => {
    const { token } = visitors[0] ?? expect.fail('Nobody is there')
    const took: number[] = []
    const failed: number[] = []
    const calls: Promise<void>[] = []
    while (!isOver()) {
      const begun = performance.now()
      calls.push(
        server
          .call('getCompanies', { token })
          .catch(() => ({ status: 0 }))
          .then(({ status }) => {
            took.push(performance.now() - begun)
            if (status !== 200) failed.push(status)
          }),
      )
      await pause(50)
    }
    await Promise.all(calls)
    return { took: took.sort((one, other) => one - other), failed }
  }
  const account = (how: string, { took, failed }: Awaited<ReturnType<typeof keepCalling>>, recover_ms: number) => {
    const counts = {
      attempted: connections,
      acknowledged: browsers.readyCount(),
      calls: took.length,
      failedCalls: failed.length,
      p50_ms: took[Math.floor(took.length / 2)] ?? 0,
      p99_ms: took[Math.floor(took.length * 0.99)] ?? 0,
      refused: browsers.refused.get(503) ?? 0,
      recover_ms,
    }
    const line = Object.entries(counts).map(([what, count]) => `${what} ${Math.round(count)}`)
    console.log(`F-26 (${how}): ${line.join(', ')}`)
  }

  it('a server to which all live connections come at once lets all of them in, while the calls of those who are there go on', async () => {
    let isOver = false
    const calling = keepCalling(() => isOver)
    const begun = performance.now()
    browsers = manyBrowsers(server.origin, visitors, chance)
    await browsers.allReady()
    const recover_ms = performance.now() - begun
    isOver = true
    const calls = await calling
    account('first', calls, recover_ms)
    expect(calls.failed).toEqual([])
    expect([...browsers.refused.keys()].filter((status) => status !== 503)).toEqual([])
  })

  it('a server to which all live connections come at once lets all of them in again after it was killed', async () => {
    await server.kill()
    await expect.poll(() => browsers.readyCount()).toBe(0)
    server = await aProcess(folder, { ...environment, PORT: new URL(server.origin).port })
    const begun = performance.now()
    let isOver = false
    const calling = keepCalling(() => isOver)
    await browsers.allReady()
    isOver = true
    const calls = await calling
    account('restart', calls, performance.now() - begun)
    expect(calls.failed).toEqual([])
    expect([...browsers.refused.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
  })
})
