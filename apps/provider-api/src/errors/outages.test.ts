import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '../db/openDb.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { outageOf, retryAfterOutage, type Outage } from './outages.ts'

const coded = (code: string) => Object.assign(new Error('Something of the inside'), { code })

describe('the recognition of an outage', () => {
  it.each<[string, Outage]>([
    ['57P01', 'database'],
    ['57P03', 'database'],
    ['08006', 'database'],
    ['53300', 'database'],
    ['57014', 'database'],
    ['40001', 'database'],
    ['40P01', 'database'],
    ['25P03', 'database'],
    ['53400', 'database'],
    ['ECONNREFUSED', 'database'],
    ['ECONNABORTED', 'database'],
    ['EHOSTDOWN', 'database'],
    ['ENETDOWN', 'database'],
    ['58030', 'disk'],
    ['53100', 'disk'],
    ['ENOSPC', 'disk'],
    ['EDQUOT', 'disk'],
    ['25006', 'read-only'],
    ['EROFS', 'read-only'],
  ])('an error with code %s is an outage: %s', (code, outage) => {
    expect(outageOf(coded(code))).toBe(outage)
    expect(outageOf(new Error('A call failed', { cause: coded(code) }))).toBe(outage)
  })

  it.each(['ENOENT', 'EMFILE', 'ENFILE'])('an attempt to connect that fails with %s is an outage', (code) => {
    expect(outageOf(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' }))).toBe('database')
  })

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'There was an error establishing an SSL connection',
    'Query read timeout',
    'Received unexpected commandComplete message from backend.',
    'Client has encountered a connection error and is not queryable',
    'Postgres connection has been discarded',
  ])('the error “%s” of the database driver, which has no code, is an outage', (message) => {
    expect(outageOf(new Error(message))).toBe('database')
  })

  it('an error of the file store with status 503 is an outage', () => {
    expect(outageOf(Object.assign(new Error('Slow down'), { $metadata: { httpStatusCode: 503 } }))).toBe('file-store')
  })

  it.each([
    coded('23505'),
    coded('08P01'),
    coded('ENOENT'),
    Object.assign(new Error('open'), { code: 'EMFILE', syscall: 'open' }),
    new Error('The word is: Query read timeout'),
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    new Error('A model is away', { cause: new TypeError('fetch failed', { cause: coded('ENOTFOUND') }) }),
    coded('42703'),
    coded('22021'),
    new TypeError('a bug'),
    Object.assign(new Error('no'), { $metadata: { httpStatusCode: 403 } }),
    'a string',
    null,
  ])('an error is no outage: %s', (error) => {
    expect(outageOf(error)).toBe(null)
  })
})

describe('a database that is away', () => {
  it.skipIf(process.env['DATABASE_URL'])(
    'the errors of the embedded database after the end of its thread are outages of the database',
    async () => {
      const posting = vi.spyOn(Worker.prototype, 'postMessage')
      const { db, lost } = await aDatabase()
      const running = sql`select pg_sleep(600)`.execute(db).catch((error: unknown) => error)
      // Opening the database also posts to its thread, and making the snapshot posts to another one.
      const asleep = await vi.waitUntil(
        () => posting.mock.contexts[posting.mock.calls.findIndex((call) => JSON.stringify(call).includes('pg_sleep'))],
      )
      await (asleep as Worker).terminate() // `postMessage` is called on a worker.
      posting.mockRestore()
      expect(outageOf(await running)).toBe('database')
      expect(outageOf(await sql`select 1`.execute(db).catch((error: unknown) => error))).toBe('database')
      expect((await lost).message).toContain('ended')
    },
  )

  it('the errors of the PostgreSQL driver for a broken or refused connection are outages of the database', async () => {
    const breaking = createServer((socket: Socket) => socket.once('data', () => socket.destroy()))
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as AddressInfo
    const { db, close } = await openPostgres(`postgres://nobody:x@127.0.0.1:${port}/none`, () => undefined)
    expect(outageOf(await sql`select 1`.execute(db).catch((error: unknown) => error))).toBe('database')
    await new Promise((resolve) => breaking.close(resolve))
    expect(outageOf(await sql`select 1`.execute(db).catch((error: unknown) => error))).toBe('database')
    await close()
  })
})

describe('a call that meets an outage', () => {
  let world: TestServer
  let lily: ACompany
  beforeAll(async () => {
    world = await aTestServer()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    lily = await world.aCompany()
  })

  it.each<[string, string, number]>([
    ['57P01', 'database', retryAfterOutage.database],
    ['53100', 'disk', retryAfterOutage.disk],
    ['25006', 'read-only', retryAfterOutage['read-only']],
  ])(
    'a call that meets an outage is answered 503 with Retry-After, and without internal details (%s)',
    async (code, outage, seconds) => {
      // The database itself raises it.
      await sql`create or replace function fail_for_test() returns trigger language plpgsql as ${sql.raw(`$$ begin raise exception 'The row holds a secret' using errcode = '${code}'; end $$`)}`.execute(
        asOwner(world.db),
      )
      await sql`create trigger fail_for_test before update on admins execute function fail_for_test()`.execute(
        asOwner(world.db),
      )
      try {
        const answer = await world.call('updateMe', { token: lily.owner.token, body: { fullName: 'Olena K.' } })
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, String(seconds)])
        expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: seconds })
        expect(answer.body + JSON.stringify(world.logged)).not.toContain('secret')
        expect(world.logged).toMatchObject([{ level: 'error', fields: { outage, code } }])
      } finally {
        await sql`drop function fail_for_test cascade`.execute(asOwner(world.db))
      }
      expect(
        (await world.call('updateMe', { token: lily.owner.token, body: { fullName: 'Olena K.' } })).statusCode,
      ).toBe(200)
    },
  )

  it('a message for which the disk is full is answered 503, stored and published nowhere, and sent once when repeated', async () => {
    const anna = await aCustomer(world, lily)
    const owner = asOwner(world.db)
    // At the last step of the transaction, behind the message itself.
    await sql`create or replace function fail_for_test() returns trigger language plpgsql as ${sql.raw(`$$ begin raise exception 'No space left' using errcode = '53100'; end $$`)}`.execute(
      owner,
    )
    await sql`create trigger fail_for_test before insert on event_log execute function fail_for_test()`.execute(owner)
    const body = { chatId: anna.chatId, message: 'Good morning', clientMessageId: randomUUID() }
    const send = () => world.call('sendMessage', { token: lily.owner.token, companyId: lily.companyId, body })
    const texts = async () => (await world.db.selectFrom('messages').select('text').execute()).map(({ text }) => text)
    try {
      const answer = await send()
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, String(retryAfterOutage.disk)])
      expect(answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
      expect([await texts(), world.published]).toEqual([[], []])
      expect(await world.db.selectFrom('jobs').select('id').execute()).toEqual([])
    } finally {
      await sql`drop function fail_for_test cascade`.execute(owner)
    }
    expect((await send()).statusCode).toBe(200)
    expect(await texts()).toEqual(['Good morning'])
  })

  describe('of a disk', () => {
    let write: typeof world.ports.files.write
    beforeEach(() => void ({ write } = world.ports.files))
    afterEach(() => void (world.ports.files.write = write))

    it('an upload to a full disk is answered 503, and can be repeated afterwards', async () => {
      const { upload } = aFileSender(world, lily)
      world.ports.files.write = () =>
        Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
      const answer = await upload('notes.txt', Buffer.from('Haircuts on Friday'), 'the-same-upload-id')
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([
        503,
        '60',
        'UNAVAILABLE',
      ])
      world.ports.files.write = write
      expect((await upload('notes.txt', Buffer.from('Haircuts on Friday'), 'the-same-upload-id')).statusCode).toBe(200)
    })

    it('an upload without an id that failed on a full disk does not count as an unused upload', async () => {
      const { upload } = aFileSender(world, lily)
      world.ports.files.write = () =>
        Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
      expect((await upload('notes.txt', Buffer.from('Haircuts on Friday'))).statusCode).toBe(503)
      expect(await world.db.selectFrom('files').select('id').execute()).toEqual([])
    })
  })
})

describe('a server without its database', () => {
  it('calls without a database are answered 503, and live connections are refused with a time to retry', async () => {
    const world = await aTestServer()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { owner, companyId } = await world.aCompany()
    await world.db.destroy()
    const answer = await world.call('getCompany', { token: owner.token, companyId })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([
      503,
      '5',
      'UNAVAILABLE',
    ])
    const olena = aListener(world, { token: owner.token, adminId: owner.adminId })
    expect((await olena.isRefused()).data).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 })
    await world.app.close()
  })
})
