import { randomUUID } from 'node:crypto'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { AbortedTransactionError, sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import { asService, openPostgres, unbounded, type OpenDb } from './openDb.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { readableFrom } from './readableFrom.ts'
import type { Schema } from './Schema.ts'

let database: OpenDb
beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('rate_limits').execute())

const at = new Date('2026-11-20T12:00:00.123Z')
const note = (key: string) => ({ key, points: 1, expires_at: at })
const keys = async () =>
  (await database.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key)

it('a newly opened database has nothing left to migrate', async () => {
  expect(await migrate(asOwner(database.db))).toEqual([])
})

describe('a database that a newer version has migrated', () => {
  const owner = () => asOwner(database.db)
  const note = (readableFrom: string) =>
    sql`comment on table kysely_migration is ${sql.lit(readableFrom)}`.execute(owner())
  const add = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${at.toISOString()})`.execute(owner())
  const remove = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(owner())
  const refusal =
    /^A newer version of Frontdesk has changed this database \(9999_from_tomorrow\).*start the newer version again/u
  beforeEach(async () => void (await add('9999_from_tomorrow')))
  afterEach(async () => {
    await remove('9999_from_tomorrow')
    expect(await migrate(owner())).toEqual([])
  })

  it('the version before goes on with it, and leaves it as it is', async () => {
    await note(readableFrom)
    expect(await migrate(owner())).toEqual([])
  })

  it('a version before that is refused with what to do', async () => {
    for (const unreadable of ['9998_of_this_morning', '']) {
      await note(unreadable)
      await expect(migrate(owner())).rejects.toThrow(refusal)
    }
  })

  it('a version that lacks migrations of its own is refused, too', async () => {
    await note(readableFrom)
    const [own = ''] = Object.keys(migrations).slice(-1)
    await remove(own)
    await expect(migrate(owner())).rejects.toThrow(refusal)
    await add(own)
  })
})

it('both databases return the same values', async () => {
  const { rows } =
    await sql`select count(*) as counted, 9007199254740991::bigint as big, date '2026-11-20' as day, ${at}::timestamptz as instant,
    interval '1 day 02:00:00' as while, '{"a": [1, "б"]}'::jsonb as json, array['a', 'b'] as list, array[1, null, 9007199254740991]::bigint[] as ids, '{}'::bigint[] as none, 1.50::numeric as exact, true as yes, null as nothing`.execute(
      database.db,
    )
  expect(rows).toEqual([
    {
      counted: 1,
      big: 9007199254740991,
      day: '2026-11-20',
      instant: at,
      while: '1 day 02:00:00',
      json: { a: [1, 'б'] },
      list: ['a', 'b'],
      ids: [1, null, 9007199254740991],
      none: [],
      exact: '1.50',
      yes: true,
      nothing: null,
    },
  ])
})

it('both databases ignore the case of Cyrillic, and compute word similarity', async () => {
  const { rows } =
    await sql`select 'САЛОН Лілія' ilike '%лілія%' as found, word_similarity('манікюр', 'запис на манікюр') as alike, unaccent('Lucía') as plain`.execute(
      database.db,
    )
  expect(rows).toEqual([{ found: true, alike: 1, plain: 'Lucia' }])
})

it('a refused statement fails with its SQLSTATE and constraint', async () => {
  await database.db.insertInto('rate_limits').values(note('a')).execute()
  const again = database.db.insertInto('rate_limits').values(note('a')).execute()
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'rate_limits_pkey' })
  await expect(sql`select nonsense`.execute(database.db)).rejects.toMatchObject({ code: '42703' })
})

describe('a transaction', () => {
  it('others see a transaction completely or not at all', async () => {
    const opened = Promise.withResolvers<void>()
    const writing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(note('a')).execute()
      opened.resolve()
      await trx.insertInto('rate_limits').values(note('b')).execute()
    })
    await opened.promise
    const seen = await keys()
    await writing
    expect([[], ['a', 'b']]).toContainEqual(seen)
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('a transaction that throws leaves nothing', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(note('a')).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await keys()).toEqual([])
  })

  it('a transaction with a swallowed failure is not reported as committed', async () => {
    const swallowing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(note('a')).execute()
      await sql`select nonsense`.execute(trx).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(AbortedTransactionError)
    expect(await keys()).toEqual([])
  })

  it('a transaction can go on from a savepoint', async () => {
    const trx = await database.db.startTransaction().execute()
    await trx.insertInto('rate_limits').values(note('a')).execute()
    const saved = await trx.savepoint('before').execute()
    await saved
      .insertInto('rate_limits')
      .values(note('a'))
      .execute()
      .catch(() => undefined)
    await saved.rollbackToSavepoint('before').execute()
    await trx.insertInto('rate_limits').values(note('b')).execute()
    await trx.commit().execute()
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('concurrent transactions do not mix', async () => {
    await database.db
      .insertInto('rate_limits')
      .values({ ...note('sum'), points: 0 })
      .execute()
    const addOne = () =>
      database.db.transaction().execute(async (trx) => {
        const { points } = await trx
          .selectFrom('rate_limits')
          .select('points')
          .where('key', '=', 'sum')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await trx
          .updateTable('rate_limits')
          .set({ points: points + 1 })
          .where('key', '=', 'sum')
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    expect(await database.db.selectFrom('rate_limits').select('points').executeTakeFirstOrThrow()).toEqual({
      points: 20,
    })
  })
})

it('a long query does not block the event loop of the server', async () => {
  let isDone = false
  const slow = sql`select count(*) from generate_series(1, 2000000)`
    .execute(database.db)
    .then(() => void (isDone = true))
  let turns = 0
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await slow
  // A database on the same thread would leave only a few turns of the event loop.
  expect(turns).toBeGreaterThan(100)
})

const postgresUrl = process.env['DATABASE_URL'] ?? ''

describe('a connection to PostgreSQL', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it.runIf(postgresUrl).each(['transaction', 'pause'])(
    'a connection that breaks in a %s is reported, and the next query has a new one',
    async (moment) => {
      const broken = Promise.withResolvers<Error>()
      const reported: Error[] = []
      const { db, close } = await openPostgres(postgresUrl, (error) => {
        reported.push(error)
        broken.resolve(error)
      })
      const pidOf = async (connection: Kysely<Schema>) =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid
      const breaks = async (pid: number | undefined) => {
        await sql`select pg_terminate_backend(${pid})`.execute(asOwner(database.db))
        return broken.promise
      }
      try {
        const pid = await pidOf(db)
        if (moment === 'pause') await breaks(pid)
        else await expect(db.transaction().execute(async (trx) => breaks(await pidOf(trx)))).rejects.toThrow()
        expect(await pidOf(db)).not.toBe(pid)
        expect(reported.filter((error) => 'code' in error && error.code === '57P01')).toHaveLength(1)
      } finally {
        await close()
      }
    },
  )

  it.runIf(postgresUrl)(
    'a connection with too long a statement or pause in a transaction is cut off, and the next query works',
    async () => {
      const { db, close } = await openPostgres(postgresUrl, () => undefined, {
        longestStatement: 100,
        longestLockWait: 100,
        longestPause: 100,
      })
      try {
        await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({ code: '57014' })
        const paused = db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
          await expect
            .poll(
              async () =>
                (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(database.db)).rows,
            )
            .toEqual([])
          await sql`select 1`.execute(trx)
        })
        await expect(paused).rejects.toThrow()
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
      } finally {
        await close()
      }
    },
  )

  it.runIf(postgresUrl)('a connection has its time limits unless it is opened without them', async () => {
    const boundsOf = async (opened: OpenDb) => {
      const { rows } =
        await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as pause`.execute(
          opened.db,
        )
      await opened.close()
      return rows
    }
    expect(await boundsOf(await openPostgres(postgresUrl, () => undefined))).toEqual([
      { statement: '30s', lock: '4s', pause: '30s' },
    ])
    expect(await boundsOf(await openPostgres(postgresUrl, () => undefined, unbounded))).toEqual([
      { statement: '0', lock: '0', pause: '0' },
    ])
  })

  it.runIf(postgresUrl)(
    'a connection that cannot take its role is discarded, so that the pool is not exhausted and works once the role exists',
    async () => {
      const role = `frontdesk_role_${randomUUID().replaceAll('-', '')}`
      const owner = asOwner(database.db)
      const { db, close } = await openPostgres(postgresUrl, () => undefined, { ...asService, role })
      try {
        // As many as the pool has connections.
        for (let failures = 0; failures < 10; failures += 1)
          await expect(sql`select 1`.execute(db)).rejects.toThrow(`role "${role}" does not exist`)
        await sql.raw(`create role ${role}`).execute(owner)
        expect((await sql`select current_user::text as who`.execute(db)).rows).toEqual([{ who: role }])
      } finally {
        await close()
        await sql.raw(`drop role if exists ${role}`).execute(owner)
      }
    },
  )

  it('a connection on which a statement gets no answer counts as lost, with its transaction, and is not used again', async () => {
    // AuthenticationOk and CommandComplete, each with ReadyForQuery.
    const signedIn = [0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]
    const begun = [0x43, 0, 0, 0, 10, ...Buffer.from('BEGIN\0'), 0x5a, 0, 0, 0, 5, 0x54]
    let asked = 0
    const closed = Promise.withResolvers<void>()
    // It signs everybody in and begins their transactions; then it is behind a network that drops everything.
    const cutOff = createServer((socket) => {
      let messages = 0
      socket.on('data', () => {
        messages += 1
        if (messages === 1) socket.write(Buffer.from(signedIn))
        else if (messages === 2) socket.write(Buffer.from(begun))
        else asked += 1
      })
      socket.on('error', () => undefined)
      socket.on('close', () => closed.resolve())
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => cutOff.once('listening', listening))
    const { port } = cutOff.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { db, close } = await openPostgres(`postgres://desk:secret@127.0.0.1:${port}/desk`, () => undefined)
    const isAsked = async (times: number) => {
      while (asked < times) await new Promise((resolve) => setImmediate(resolve))
    }
    const ask = () =>
      db
        .transaction()
        .execute((trx) => sql`select 1`.execute(trx))
        .catch((error: unknown) => error)
    const first = ask()
    await isAsked(1)
    // PostgreSQL ends a statement after 30 seconds; only without its answer is the connection lost.
    await vi.advanceTimersByTimeAsync(34_999)
    expect(await Promise.race([first, Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(outageOf(await first)).toBe('database')
    await closed.promise
    const second = ask()
    await isAsked(2)
    await vi.advanceTimersByTimeAsync(35_000)
    expect(outageOf(await second)).toBe('database')
    await close()
    await new Promise((ended) => cutOff.close(ended))
  })

  it('a connection attempt fails after five seconds without a response', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => silent.once('listening', listening))
    const { port } = silent.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const { db, close } = await openPostgres(`postgres://desk:secret@127.0.0.1:${port}/desk`, () => undefined)
    const called = new Promise<Socket>((connection) => silent.once('connection', connection))
    const query = sql`select 1`.execute(db).catch((error: unknown) => error)
    // The first bytes of the client: it has connected and waits.
    const peer = await called
    await new Promise((resolve) => peer.once('data', resolve))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await query).toBeInstanceOf(Error)
    expect(keepAlive).toHaveBeenCalledWith(true, expect.anything())
    peer.destroy()
    await close()
    await new Promise((closed) => silent.close(closed))
  })
})
