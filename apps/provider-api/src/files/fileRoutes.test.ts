import type { Message } from '@frontdesk/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aPdf, aPng } from '../testing/someFiles.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { examineFile } from './examineFile.ts'
import { storeFile } from './storeFile.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let rose: ACompany
let anna: ACustomer
let olena: ReturnType<typeof aFileSender>
let rosa: ReturnType<typeof aFileSender>
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  anna = await aCustomer(world, lily)
  olena = aFileSender(world, lily)
  rosa = aFileSender(world, rose)
})

const outcomeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code?: string }>().code]
const send = (body: object, company = lily) =>
  world.call('sendMessage', {
    token: company.owner.token,
    companyId: company.companyId,
    body: { chatId: anna.chatId, message: '', ...body },
  })
const sent = async (body: object) => {
  const answer = await send(body)
  expect(answer.body).toContain('"success":true')
  return answer.json<{ message: Message }>().message
}
const files = () => world.db.selectFrom('files').selectAll().orderBy('created_at').execute()
const count = async () => (await world.db.selectFrom('messages').select('id').execute()).length
const base64 = (bytes: Buffer) => bytes.toString('base64')

describe('the quota of storage', () => {
  it('an upload beyond it is refused for everybody of the company, and a customer’s file is kept', async () => {
    const size = aPng().length
    Object.assign(world.ports.quotas, { storage: 2 * size })
    try {
      await olena.sentAhead('a.png', aPng(), 'upload-0001')
      const two = await Promise.all([olena.upload('b.png', aPng()), olena.upload('c.png', aPng())])
      expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
      expect(outcomeOf(await olena.upload('d.png', aPng()))).toEqual([422, 'STORAGE_FULL'])
      expect(outcomeOf(await send({ message: 'x', fileData: base64(aPng()) }))).toEqual([422, 'STORAGE_FULL'])
      // A repeated upload, and another company's, use none of it.
      await olena.sentAhead('a.png', aPng(), 'upload-0001')
      await rosa.sentAhead('a.png', aPng())
      const examined = await examineFile({ bytes: aPng(), name: 'of a customer.png' })
      await storeFile(world.ports, { companyId: lily.companyId, adminId: null }, examined)
      expect(await files()).toHaveLength(4)
    } finally {
      Object.assign(world.ports.quotas, { storage: null })
    }
  })

  it('a quota of the company’s own takes the place of the server’s', async () => {
    Object.assign(world.ports.quotas, { storage: 1 })
    try {
      const own = { storage: 2 * aPng().length }
      await world.db
        .updateTable('companies')
        .set({ own_quotas: JSON.stringify(own) })
        .where('id', '=', lily.companyId)
        .execute()
      await olena.sentAhead('a.png', aPng())
      await olena.sentAhead('b.png', aPng())
      expect(outcomeOf(await olena.upload('c.png', aPng()))).toEqual([422, 'STORAGE_FULL'])
      expect(outcomeOf(await rosa.upload('a.png', aPng()))).toEqual([422, 'STORAGE_FULL'])
    } finally {
      Object.assign(world.ports.quotas, { storage: null })
    }
  })
})

describe('an upload', () => {
  it('an upload is stored and described by its content', async () => {
    const file = await olena.sentAhead('photo.exe', aPng(3, 2))
    expect(file).toEqual({
      id: file.id,
      name: 'photo.png',
      type: 'image/png',
      size: aPng(3, 2).length,
      width: 3,
      height: 2,
    })
  })

  it('a repeated upload with the same id returns the same file, and other bytes are refused', async () => {
    const file = await olena.sentAhead('a.pdf', aPdf(), 'upload-0001')
    expect(await olena.sentAhead('a.pdf', aPdf(), 'upload-0001')).toEqual(file)
    expect(outcomeOf(await olena.upload('a.png', aPng(), 'upload-0001'))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await files()).toHaveLength(1)
  })

  it('concurrent uploads with the same id store one file', async () => {
    const both = await Promise.all([
      olena.sentAhead('a.pdf', aPdf(), 'upload-0001'),
      olena.sentAhead('a.pdf', aPdf(), 'upload-0001'),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await files()).toHaveLength(1)
  })

  it('uploads of different companies with the same id are different files', async () => {
    const [mine, theirs] = [
      await olena.sentAhead('a.pdf', aPdf(), 'upload-0001'),
      await rosa.sentAhead('a.pdf', aPdf(), 'upload-0001'),
    ]
    expect(mine.id).not.toBe(theirs.id)
  })

  it.each([
    ['a page', 'x.png', Buffer.from('<html><script>alert(1)</script></html>'), 422, 'FILE_TYPE_REFUSED'],
    ['nothing', 'x.png', Buffer.alloc(0), 422, 'FILE_TYPE_REFUSED'],
    ['10 MB and a byte', 'x.txt', Buffer.alloc(fileLimits.oneFile + 1, 'a'), 413, 'FILE_TOO_LARGE'],
    ['a file without a name', '', aPng(), 400, 'VALIDATION_ERROR'],
    ['a file with a name of 300 characters', 'x'.repeat(300), aPng(), 400, 'VALIDATION_ERROR'],
  ])('an upload of %s is refused, and nothing is stored', async (_what, name, bytes, status, code) => {
    expect(outcomeOf(await olena.upload(name, bytes))).toEqual([status, code])
    expect(await files()).toEqual([])
  })

  it('an upload of exactly 10 MB is accepted', async () => {
    expect((await olena.sentAhead('x.txt', Buffer.alloc(fileLimits.oneFile, 'a'))).size).toBe(fileLimits.oneFile)
  })

  it('an upload of JSON instead of bytes is refused', async () => {
    const { token } = lily.owner
    const answer = await world.call('uploadFile', {
      token,
      companyId: lily.companyId,
      query: { fileName: 'x.png' },
      body: { bytes: 'x' },
    })
    expect(outcomeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('an upload is refused when the unused uploads of its administrator reach their limit', async () => {
    const { id } = await olena.sentAhead('a.pdf', aPdf())
    await world.db.updateTable('files').set({ size: fileLimits.waiting }).where('id', '=', id).execute()
    expect(outcomeOf(await olena.upload('b.pdf', aPdf()))).toEqual([429, 'RATE_LIMITED'])
    expect((await rosa.upload('b.pdf', aPdf())).statusCode).toBe(200)
  })
})

describe('a message with files', () => {
  it('a message has its uploaded files in their order and without URLs, and needs no text', async () => {
    const [one, two] = [await olena.sentAhead('one.png', aPng()), await olena.sentAhead('two.pdf', aPdf())]
    const message = await sent({ fileIds: [two.id, one.id] })
    expect(message.metadata.files).toEqual([two, one])
    expect(message.text).toBe('')
    const { messages } = await world.callOk('getChatMessages', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId },
    })
    expect((messages as Message[])[0]?.metadata.files).toEqual([two, one])
    expect(world.published.find(({ event }) => event === 'newMessage')?.payload).toMatchObject({
      metadata: { files: [two, one] },
    })
  })

  it.each([
    [
      'one, as a data URL',
      { fileData: `data:image/png;base64,${base64(aPng())}`, fileName: 'a.png', fileType: 'image/png' },
      [['a.png', 'image/png']],
    ],
    [
      'one, as bare base64 with a wrong type',
      { fileData: base64(aPdf()), fileName: 'a.png', fileType: 'image/png' },
      [['a.pdf', 'application/pdf']],
    ],
    [
      'several',
      {
        fileData: [base64(aPng()), base64(aPdf())],
        fileName: ['a.png', 'b.pdf'],
        fileType: ['image/png', 'application/pdf'],
      },
      [
        ['a.png', 'image/png'],
        ['b.pdf', 'application/pdf'],
      ],
    ],
    ['one without a name', { fileData: [base64(aPng())] }, [['file.png', 'image/png']]],
    ['text without a name', { fileData: 'data:text/plain;base64,SGVsbG8=' }, [['file.txt', 'text/plain']]],
    [
      'one whose name is a path',
      { fileData: base64(aPng()), fileName: '../../../etc/passwd' },
      [['passwd.png', 'image/png']],
    ],
    [
      'one with a name of 300 characters',
      { fileData: base64(aPng()), fileName: `${'x'.repeat(300)}.png` },
      [[`${'x'.repeat(251)}.png`, 'image/png']],
    ],
  ])('a message has its inline files: %s', async (_what, body, kept) => {
    const message = await sent(body)
    expect(message.metadata.files?.map(({ name, type }) => [name, type])).toEqual(kept)
  })

  it('a message may have 25 MB of inline files, and no other call accepts that much', async () => {
    const large = base64(Buffer.alloc(8 * 1024 * 1024, 'a'))
    const message = await sent({ fileData: [large, large, large], fileName: ['a.txt', 'b.txt', 'c.txt'] })
    expect(message.metadata.files).toHaveLength(3)
    const search = {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId, searchQuery: large },
    }
    expect((await world.call('searchMessages', search)).statusCode).toBe(413)
  })

  it.each([
    [
      'too many files',
      async () => ({
        fileIds: await Promise.all(
          Array.from({ length: 11 }, async (_, n) => (await olena.sentAhead(`${n}.pdf`, aPdf())).id),
        ),
      }),
      422,
      'TOO_MANY_FILES',
    ],
    [
      'too many inline files',
      () => ({ fileData: Array.from({ length: 11 }, () => base64(aPdf())) }),
      422,
      'TOO_MANY_FILES',
    ],
    [
      'an inline file that is too large',
      () => ({ fileData: base64(Buffer.alloc(fileLimits.oneFile + 3, 'a')), fileName: 'a.txt' }),
      413,
      'FILE_TOO_LARGE',
    ],
    [
      '26 MB of inline files together',
      () => ({
        fileData: [9, 9, 8].map((size) => base64(Buffer.alloc(size * 1024 * 1024, 'a'))),
        fileName: ['a.txt', 'b.txt', 'c.txt'],
      }),
      413,
      'FILE_TOO_LARGE',
    ],
    ['37 MB of invalid data', () => ({ fileData: 'a'.repeat(37 * 1024 * 1024) }), 413, 'FILE_TOO_LARGE'],
    [
      'a page as a picture',
      () => ({ fileData: base64(Buffer.from('<svg onload="alert(1)"/>')), fileName: 'x.png', fileType: 'image/png' }),
      422,
      'FILE_TYPE_REFUSED',
    ],
    ['data that is no base64', () => ({ fileData: '<script>', fileName: 'x.png' }), 400, 'VALIDATION_ERROR'],
    ['a file URL of another site', () => ({ fileData: 'https://example.com/x.png' }), 400, 'VALIDATION_ERROR'],
    ['an unknown file id', () => ({ fileIds: ['00000000-0000-4000-8000-000000000000'] }), 422, 'FILE_NOT_FOUND'],
    ['a malformed file id', () => ({ fileIds: ['../secret.key'] }), 422, 'FILE_NOT_FOUND'],
    [
      'a file of another company',
      async () => ({ fileIds: [(await rosa.sentAhead('a.pdf', aPdf())).id] }),
      422,
      'FILE_NOT_FOUND',
    ],
    ['nothing', () => ({ fileIds: [], fileData: [], message: ' ' }), 422, 'EMPTY_MESSAGE'],
  ])('a message with %s is refused, and nothing is stored', async (_what, bodyOf, status, code) => {
    expect(outcomeOf(await send({ message: 'See', ...(await bodyOf()) }))).toEqual([status, code])
    expect(await count()).toBe(0)
    expect((await files()).filter(({ upload_id, message_id }) => upload_id === null && message_id !== null)).toEqual([])
  })

  it('a refused message leaves none of its inline files behind', async () => {
    expect(outcomeOf(await send({ chatId: 999_999, fileData: base64(aPng()), fileName: 'a.png' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await files()).toEqual([])
  })

  it('a file can be sent in one message only, and once', async () => {
    const { id } = await olena.sentAhead('a.pdf', aPdf())
    await sent({ fileIds: [id, id] })
    expect(outcomeOf(await send({ fileIds: [id] }))).toEqual([422, 'FILE_NOT_FOUND'])
  })

  it('a message with an upload of a colleague is refused', async () => {
    const { id } = await olena.sentAhead('a.pdf', aPdf())
    const marco = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    expect(outcomeOf(await send({ fileIds: [id] }, { ...lily, owner: marco }))).toEqual([422, 'FILE_NOT_FOUND'])
  })

  it('a repeated intent with the same files returns the same message, and with other files is refused', async () => {
    const [one, two] = [await olena.sentAhead('one.pdf', aPdf()), await olena.sentAhead('two.png', aPng())]
    const clientMessageId = 'intent-0001'
    const message = await sent({ clientMessageId, fileIds: [one.id] })
    expect((await sent({ clientMessageId, fileIds: [one.id] })).id).toBe(message.id)
    expect(outcomeOf(await send({ clientMessageId, fileIds: [two.id] }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(outcomeOf(await send({ clientMessageId, message: 'No file' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await count()).toBe(1)
  })

  it('a repeated intent with inline files stores them once', async () => {
    const body = { clientMessageId: 'intent-0002', fileData: base64(aPng()), fileName: 'a.png' }
    const message = await sent(body)
    const again = await Promise.all([sent(body), sent(body)])
    expect(again.map(({ id }) => id)).toEqual([message.id, message.id])
    expect(outcomeOf(await send({ ...body, fileData: base64(aPdf()) }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await files()).toHaveLength(1)
  })

  it('concurrent sends of one intent store one message and one file', async () => {
    const body = { clientMessageId: 'intent-0003', fileData: base64(aPng()), fileName: 'a.png' }
    const both = await Promise.all([sent(body), sent(body), sent(body)])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect(await files()).toHaveLength(1)
  })
})

describe('a link', () => {
  const anUpload = async (name = 'photo.png', bytes = aPng()) => {
    const file = await olena.sentAhead(name, bytes)
    const [link] = await olena.links(file.id)
    return { file, url: link?.url ?? '', expiresAt: link?.expiresAt }
  }

  it('a link serves a picture inline to pages of any origin, with a strict content type and policy', async () => {
    const { url, expiresAt } = await anUpload()
    expect(url).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?exp=\d+&sig=[\w-]{43}$/)
    expect(expiresAt).toBe('2026-11-20T12:10:00.000Z')
    const answer = await olena.fetchLink(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(aPng())
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(aPng().length),
      'content-disposition': `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=600',
      'accept-ranges': 'bytes',
    })
  })

  it.each([
    ['prices.pdf', aPdf(), 'application/pdf'],
    ['page.txt', Buffer.from('<script>alert(1)</script>'), 'text/plain; charset=utf-8'],
  ])('a link serves %s as a download', async (name, bytes, type) => {
    const { url } = await anUpload(name, bytes)
    const { headers } = await olena.fetchLink(url)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
    })
  })

  it('a link is valid for ten minutes, and answers 410 afterwards', async () => {
    const { url } = await anUpload()
    world.clock.advance(10 * 60_000 - 1)
    expect((await olena.fetchLink(url)).statusCode).toBe(200)
    world.clock.advance(1)
    expect(outcomeOf(await olena.fetchLink(url))).toEqual([410, 'TOKEN_EXPIRED'])
  })

  it.each([
    ['another expiry', (url: string) => url.replace(/exp=(\d+)/, (_, exp: string) => `exp=${Number(exp) + 3600}`)],
    ['another file', (url: string, other: string) => url.replace(/[0-9a-f-]{36}/, other)],
    [
      'a changed character in its signature',
      (url: string) => url.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`),
    ],
    ['another encoding of its signature', (url: string) => `${url}=`],
    ['half of its signature', (url: string) => url.slice(0, -20)],
    ['no signature', (url: string) => url.replace(/&sig=.*/, '')],
    ['no expiry', (url: string) => url.replace(/exp=\d+&/, '')],
    ['two expiries', (url: string) => `${url}&exp=1`],
    ['a path as its file id', (url: string) => url.replace(/[0-9a-f-]{36}/, '..%2F..%2Fsecret.key')],
  ])('a link with %s is refused', async (_what, change) => {
    const [{ url }, other] = [await anUpload(), await olena.sentAhead('b.pdf', aPdf())]
    expect(outcomeOf(await olena.fetchLink(change(url, other.id)))).toEqual([403, 'FORBIDDEN'])
  })

  it('links are given for files of the own company only', async () => {
    const [theirs, ofTheirMessage] = [await rosa.sentAhead('a.pdf', aPdf()), await rosa.sentAhead('b.pdf', aPdf())]
    const boris = await aCustomer(world, rose)
    expect((await send({ chatId: boris.chatId, fileIds: [ofTheirMessage.id] }, rose)).statusCode).toBe(200)
    const mine = await olena.sentAhead('a.pdf', aPdf())
    const links = await olena.links(
      theirs.id,
      ofTheirMessage.id,
      mine.id,
      'nonsense',
      '00000000-0000-4000-8000-000000000000',
    )
    expect(links.map(({ fileId }) => fileId)).toEqual([mine.id])
  })

  it('a link is given to a colleague once the file belongs to a message', async () => {
    const { id } = await olena.sentAhead('a.pdf', aPdf())
    const marco = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    const asMarco = aFileSender(world, { ...lily, owner: marco })
    expect(await asMarco.links(id)).toEqual([])
    await sent({ fileIds: [id] })
    expect(await asMarco.links(id)).toHaveLength(1)
  })

  it('files of a deleted message get no new links, and earlier links answer 404', async () => {
    const { file, url } = await anUpload()
    const { id: messageId } = await sent({ fileIds: [file.id] })
    expect((await olena.fetchLink(url)).statusCode).toBe(200)
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', messageId).execute()
    expect(await olena.links(file.id)).toEqual([])
    expect(outcomeOf(await olena.fetchLink(url))).toEqual([404, 'NOT_FOUND'])
  })

  it('a link to missing bytes answers 404', async () => {
    const { file, url } = await anUpload()
    const { store_key } = await world.db
      .selectFrom('files')
      .select('store_key')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    await world.ports.files.remove(store_key)
    expect(outcomeOf(await olena.fetchLink(url))).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/26', 'abcd'],
    ['bytes=20-', 206, 'bytes 20-25/26', 'uvwxyz'],
    ['bytes=-2', 206, 'bytes 24-25/26', 'yz'],
    ['bytes=26-', 416, 'bytes */26', ''],
    ['bytes=0-1,3-4', 200, undefined, 'abcdefghijklmnopqrstuvwxyz'],
  ])('a link answers the Range header %s with status %i', async (range, status, contentRange, body) => {
    const { url } = await anUpload('abc.txt', Buffer.from('abcdefghijklmnopqrstuvwxyz'))
    const answer = await olena.fetchLink(url, { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([status, contentRange, body])
  })

  it('a link serves the whole file when If-Range names another version', async () => {
    const { url } = await anUpload()
    expect((await olena.fetchLink(url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    const { etag } = (await olena.fetchLink(url)).headers
    expect((await olena.fetchLink(url, { range: 'bytes=0-3', 'if-range': String(etag) })).statusCode).toBe(206)
  })
})

it('a file is stored under a key that reveals neither its name nor its content', async () => {
  await olena.sentAhead('photo.png', aPng())
  const [row] = await files()
  expect(row?.store_key).toMatch(new RegExp(`^${lily.companyId}/[0-9a-f]{2}/[0-9a-f]{64}$`))
})

it('the upload is described in OpenAPI as a call with binary content', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json<{
    paths: Record<string, { post?: { requestBody?: { content: object } } }>
  }>()
  expect(Object.keys(paths['/api/admin/files/upload']?.post?.requestBody?.content ?? {})).toEqual([
    'application/octet-stream',
  ])
})

describe('a server with a public address', () => {
  let open: TestServer
  beforeAll(async () => void (open = await aTestServer({ settings: { publicUrl: 'https://desk.example' } })))
  afterAll(() => open.close())

  it('a server with a public address uses it in links', async () => {
    const company = await open.aCompany()
    const sender = aFileSender(open, company)
    const [link] = await sender.links((await sender.sentAhead('a.pdf', aPdf())).id)
    expect(link?.url).toMatch(/^https:\/\/desk\.example\/api\/files\/[0-9a-f-]{36}\?exp=/)
  })
})
