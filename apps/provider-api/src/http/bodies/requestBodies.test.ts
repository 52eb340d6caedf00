import { endpoints, type Endpoint } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aRawCall, type ARawCall } from '../../testing/aRawCall.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { slowBodies } from './bodyDeadline.ts'

const MiB = 1024 * 1024

let world: TestServer
beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

let lily: ACompany
let anna: ACustomer
let calls: ARawCall[]
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  calls = []
})
afterEach(async () => {
  for (const call of calls) call.hangUp()
  await Promise.all(calls.map(({ closed }) => closed))
})

type Head = { as?: AnAdministrator; company?: number | null; length?: number | null; type?: string; path?: string }

/** Sends the head of a call, by default of Lily's owner to `sendMessage`; without a length it is chunked. */
async function open({
  as = lily.owner,
  company = lily.companyId,
  length = 34 * MiB,
  type = 'application/json',
  path = '/api/admin/messages/sendMessage',
}: Head = {}): Promise<ARawCall> {
  const call = await aRawCall(world.app, path, {
    authorization: `Bearer ${as.token}`,
    'content-type': type,
    ...(company !== null && { 'x-company-id': company }),
    ...(length !== null && { 'content-length': length }),
  })
  calls.push(call)
  return call
}
const answerOf = async (call: ARawCall) => {
  const { status, body, header } = await call.answer()
  return [status, body['code'], header('retry-after')]
}
/** A message with one text file of this size. */
const message = (size: number, more: object = {}) =>
  JSON.stringify({
    chatId: anna.chatId,
    message: '',
    fileName: 'a.txt',
    fileData: Buffer.alloc(size, 'a').toString('base64'),
    ...more,
  })
const upload = (length: number | null) =>
  open({ path: '/api/admin/files/upload?fileName=a.txt', type: 'application/octet-stream', length })
const isDue = (milliseconds: number) =>
  vi.waitFor(() => expect(world.clock.due()).toContain(milliseconds), { timeout: 10_000 })
const messages = async () => (await world.db.selectFrom('messages').select('id').execute()).length
const send = (body: string, companyId: number | null = lily.companyId) =>
  world.call('sendMessage', {
    token: lily.owner.token,
    companyId: companyId ?? undefined,
    headers: { 'content-type': 'application/json' },
    body,
  })

describe('a call whose body has not arrived yet', () => {
  it('a call with a large body is refused when its caller has no access', async () => {
    const stranger = await world.anAdministrator()
    expect(await answerOf(await open({ as: stranger }))).toEqual([403, 'COMPANY_FORBIDDEN', undefined])
    expect(await answerOf(await open({ as: { ...stranger, token: 'x'.repeat(43) } }))).toEqual([
      401,
      'UNAUTHORIZED',
      undefined,
    ])
  })

  it('a hundred concurrent calls without access are refused, and other calls do not wait behind all of them', async () => {
    const stranger = await world.anAdministrator()
    const strangers = await Promise.all(Array.from({ length: 100 }, () => open({ as: stranger })))
    expect((await world.call('getMe', { token: lily.owner.token })).statusCode).toBe(200)
    const answers = await Promise.all(strangers.map((call) => call.answer()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    // Calls that hang up while they wait do not block others.
    for (const call of await Promise.all(Array.from({ length: 20 }, () => open({ as: stranger })))) call.hangUp()
    expect(await answerOf(await open({ as: stranger }))).toEqual([403, 'COMPANY_FORBIDDEN', undefined])
  })

  it('the body of a refused call is discarded up to the size of a file, and then its connection is closed', async () => {
    const stranger = await world.anAdministrator()
    const small = await open({ as: stranger, length: 9 * MiB })
    expect((await small.answer()).status).toBe(403)
    await small.write(Buffer.alloc(9 * MiB))
    expect(small.isOpen()).toBe(true)
    const large = await open({ as: stranger })
    expect((await large.answer()).status).toBe(403)
    await large.write(Buffer.alloc(20 * MiB))
    await vi.waitFor(
      () => {
        world.clock.advance(slowBodies.lookAtUnread)
        expect(large.isOpen()).toBe(false)
      },
      { timeout: 10_000 },
    )
  })

  it('a large body is refused when no header names its company', async () => {
    expect(await answerOf(await open({ company: null }))).toEqual([400, 'COMPANY_REQUIRED', undefined])
    expect(await answerOf(await open({ company: null, length: MiB + 1 }))).toEqual([400, 'COMPANY_REQUIRED', undefined])
  })

  it('a body over the limit of its route is refused by its Content-Length', async () => {
    expect(await answerOf(await open({ length: 36 * MiB + 1 }))).toEqual([413, 'FILE_TOO_LARGE', undefined])
    expect(await answerOf(await upload(10 * MiB + 1))).toEqual([413, 'FILE_TOO_LARGE', undefined])
    for (const path of [
      '/api/admin/messages/searchMessages',
      '/api/auth/login',
      '/api/admin/files/upload?fileName=a.txt',
      '/webhooks/telegram/some-key',
    ]) {
      expect(await answerOf(await open({ path, length: MiB + 1 }))).toEqual([413, 'VALIDATION_ERROR', undefined])
    }
    expect(await answerOf(await open({ type: 'text/plain' }))).toEqual([415, 'VALIDATION_ERROR', undefined])
    expect(await answerOf(await open({ path: '/api/admin/nothing' }))).toEqual([404, 'NOT_FOUND', undefined])
  })

  it('a body of a call without a token has 16 KiB at most, by its length and as it arrives, on every such route', async () => {
    const strangers = Object.values(endpoints as Record<string, Endpoint>).filter(
      ({ access, method, body }) => access === 'public' && method === 'POST' && body,
    )
    expect(strangers).toContain(endpoints.openWidgetSession)
    const longest = 16 * 1024
    const refused = [413, 'VALIDATION_ERROR', undefined]
    for (const { path } of strangers) {
      const opened = (length: number | null) => open({ path: `/api${path}`, length })
      const [within, declared, chunked] = await Promise.all([opened(longest), opened(longest + 1), opened(null)])
      expect([path, await answerOf(declared)]).toEqual([path, refused])
      await chunked.writeChunk('a'.repeat(longest + 1))
      expect([path, await answerOf(chunked)]).toEqual([path, refused])
      // It is read, and found to be no JSON.
      await within.write('a'.repeat(longest))
      expect([path, (await within.answer()).status]).toEqual([path, 400])
    }
  })

  it('a third message with files of one administrator is refused with Retry-After, and small ones pass', async () => {
    const [first] = await Promise.all([open(), open()])
    await vi.waitFor(() => expect(world.clock.due().filter((due) => due === slowBodies.files)).toHaveLength(2), {
      timeout: 10_000,
    })
    expect(await answerOf(await open())).toEqual([429, 'RATE_LIMITED', '2'])
    expect((await send(message(100))).statusCode).toBe(200)
    // A call that hangs up frees its place.
    first.hangUp()
    await vi.waitFor(() => expect(world.clock.due().filter((due) => due === slowBodies.files)).toHaveLength(1), {
      timeout: 10_000,
    })
    const third = await open({ length: Buffer.byteLength(message(2 * MiB)) })
    await third.write(message(2 * MiB))
    expect((await third.answer()).status).toBe(200)
  })

  it('messages with files over 96 MiB in the process are refused with 503, and other calls go on', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const iris = await world.aCompany({ name: 'Iris' })
    for (const { owner: as, companyId: company } of [lily, rose]) {
      await open({ as, company, length: 36 * MiB })
      await isDue(slowBodies.files)
      world.clock.advance(1000)
    }
    expect(await answerOf(await open({ as: iris.owner, company: iris.companyId, length: 25 * MiB }))).toEqual([
      503,
      'RATE_LIMITED',
      '5',
    ])
    // All other calls go on.
    expect((await world.call('getMe', { token: iris.owner.token })).statusCode).toBe(200)
    expect((await send(message(1000))).statusCode).toBe(200)
  })
})

describe('a body without a length', () => {
  it('a chunked body may be a message with files or small JSON', async () => {
    const call = await open({ length: null })
    const json = message(3 * MiB)
    for (let at = 0; at < json.length; at += MiB) await call.writeChunk(json.slice(at, at + MiB))
    await call.writeChunk('')
    expect((await call.answer()).status).toBe(200)
    const small = await open({ length: null, company: null })
    await small.writeChunk(message(100, { companyId: lily.companyId }))
    await small.writeChunk('')
    expect((await small.answer()).status).toBe(200)
    expect(await messages()).toBe(2)
  })

  it('a chunked body is refused once it exceeds its limit', async () => {
    for (const [head, refused] of [
      [{ company: null }, [400, 'COMPANY_REQUIRED', undefined]],
      [{ path: '/api/admin/messages/searchMessages' }, [413, 'VALIDATION_ERROR', undefined]],
    ] as const) {
      const call = await open({ length: null, ...head })
      await call.writeChunk(`{"fileData":"${'a'.repeat(MiB)}`)
      expect(await answerOf(call)).toEqual(refused)
    }
  })

  it('a chunked body counts as the largest that it may become', async () => {
    for (let n = 0; n < 2; n++) {
      const call = await open({ length: null })
      await call.writeChunk(`{"fileData":"${'a'.repeat(MiB)}`)
    }
    await vi.waitFor(() => expect(world.clock.due().filter((due) => due === slowBodies.files)).toHaveLength(2), {
      timeout: 10_000,
    })
    expect(await answerOf(await open({ length: 2 * MiB }))).toEqual([429, 'RATE_LIMITED', '2'])
    const rose = await world.aCompany({ name: 'Rose' })
    expect(await answerOf(await open({ as: rose.owner, company: rose.companyId, length: 25 * MiB }))).toEqual([
      503,
      'RATE_LIMITED',
      '5',
    ])
  })
})

describe('a message with large files in it', () => {
  it('a message of at most 1 MiB may name its company in the body, and a larger one may not', async () => {
    expect((await send(message(700_000, { companyId: lily.companyId }), null)).statusCode).toBe(200)
    expect((await send(message(800_000, { companyId: lily.companyId }), null)).statusCode).toBe(400)
  })

  it('a message whose header and body name different companies is refused', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    expect((await send(message(2 * MiB, { companyId: rose.companyId }))).json()).toMatchObject({
      code: 'COMPANY_MISMATCH',
    })
  })

  it('a large message is refused when anything but its files is large', async () => {
    const long = Buffer.alloc(2 * MiB, 'a').toString('base64')
    for (const body of [
      { message: long },
      { fileName: long },
      { message: '', other: { fileData: long } },
      { fileData: { deeper: long } },
    ]) {
      expect((await send(JSON.stringify({ chatId: anna.chatId, message: 'See', ...body }))).json()).toMatchObject({
        code: 'VALIDATION_ERROR',
      })
    }
    expect(
      (await send(`{"chatId":${anna.chatId},"message":"","fileData":"${long}","fileData":"aaaa"}`)).statusCode,
    ).toBe(400)
    expect(await messages()).toBe(0)
  })

  it('a message to a missing chat is refused before its files are examined', async () => {
    const page = `<svg onload="alert(1)"/>${' '.repeat(2 * MiB)}`
    for (const content of ['<svg onload="alert(1)"/>', page]) {
      const body = { fileData: Buffer.from(content).toString('base64'), fileName: 'x.png' }
      expect((await send(message(1, { ...body, chatId: 88_888_888 }))).json()).toMatchObject({ code: 'NOT_FOUND' })
      expect((await send(message(1, body))).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
    }
  })

  it('a message is not sent when its author left the company while it arrived', async () => {
    const json = message(2 * MiB)
    const call = await open({ length: json.length })
    await isDue(slowBodies.files)
    await call.write(json.slice(0, MiB))
    await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
    await call.write(json.slice(MiB))
    expect(await answerOf(call)).toEqual([403, 'COMPANY_FORBIDDEN', undefined])
    expect(await messages()).toBe(0)
  })

  it('a large message of a system administrator is written to the audit log once', async () => {
    const acting = await world.actsFor(await world.anAdministrator({ isSystemAdmin: true }), lily)
    const answer = await world.call('sendMessage', {
      ...acting,
      headers: { ...acting.headers, 'content-type': 'application/json' },
      body: message(2 * MiB),
    })
    expect(answer.statusCode).toBe(200)
    expect(await world.db.selectFrom('audit_log').select('action').execute()).toEqual([
      { action: 'POST /api/admin/messages/sendMessage' },
    ])
  })
})

describe('a body that never ends', () => {
  /** Expects the call to be open one millisecond before, then lets that millisecond pass. */
  const isEndedAfter = async (call: ARawCall, milliseconds: number) => {
    world.clock.advance(milliseconds - 1)
    await world.callOk('getMe', { token: lily.owner.token })
    expect(call.isOpen()).toBe(true)
    world.clock.advance(1)
  }

  it.each([
    ['of JSON', { length: 1000 }],
    ['without a length', { length: null }],
    ['of a public call', { path: '/api/auth/login', length: 1000 }],
    ['of a channel', { path: '/webhooks/telegram/some-key', length: 1000 }],
  ])('a body %s is answered 408 after 30 seconds', async (_what, head) => {
    const call = await open(head)
    await isDue(slowBodies.json)
    // By now the server has begun to read the body.
    await world.callOk('getMe', { token: lily.owner.token })
    await isEndedAfter(call, 30_000)
    expect(await answerOf(call)).toEqual([408, 'VALIDATION_ERROR', undefined])
    await call.closed
  })

  it.each([
    ['a message with files', () => open()],
    ['an upload', () => upload(5 * MiB)],
    ['an upload without a length', () => upload(null)],
  ])('%s is answered 408 after 10 seconds at less than 8 kB a second', async (_what, begin) => {
    const call = await begin()
    if (_what.endsWith('length')) await call.writeChunk('a'.repeat(1000))
    await isDue(slowBodies.files)
    await isEndedAfter(call, 10_000)
    expect(await answerOf(call)).toEqual([408, 'VALIDATION_ERROR', undefined])
    await call.closed
    // Its reservation is free again.
    const again = message(2 * MiB)
    expect((await send(again)).statusCode).toBe(200)
  })

  it.each([
    ['for a route that does not exist', { path: '/api/admin/nothing' }],
    ['of a content type that no route reads', { type: 'text/plain' }],
    [
      'for the live connections by the unsupported polling transport',
      { path: '/api/socket.io/?EIO=4&transport=polling' },
    ],
  ])('a body %s is cut off 30 seconds after its answer', async (_what, head) => {
    const call = await open({ length: 1000, ...head })
    await vi.waitFor(() => expect(world.clock.due()).toContain(30_000), { timeout: 10_000 })
    world.clock.advance(30_000)
    world.clock.advance(30_000)
    await call.closed
  })
})
