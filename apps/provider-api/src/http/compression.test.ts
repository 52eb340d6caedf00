import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { routes } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let chatId: number
beforeAll(async () => {
  world = await aTestServer()
  lily = await world.aCompany({ name: 'Lily' })
  for (let number = 0; number < 20; number++) ({ chatId } = await aCustomer(world, lily, { name: `Anna ${number}` }))
})
afterAll(() => world.close())

const chats = (headers: Record<string, string>, query = {}) =>
  world.call('getChatsWithPreview', { token: lily.owner.token, companyId: lily.companyId, query, headers })

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long answer to a caller that accepts %s is compressed by %s', async (accepted, encoding, decompress) => {
  const plain = await chats({})
  const answer = await chats({ 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'cache-control': 'no-store',
    vary: expect.stringContaining('accept-encoding') as string,
  })
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(plain.json())
})

it('an answer to a caller that accepts no encoding is not compressed', async () => {
  expect((await chats({})).headers).not.toHaveProperty('content-encoding')
  expect((await chats({ 'accept-encoding': 'identity' })).headers).not.toHaveProperty('content-encoding')
})

it('a short answer is not compressed: it fits into one packet', async () => {
  expect((await chats({ 'accept-encoding': 'br' }, { search: 'nobody' })).headers).not.toHaveProperty(
    'content-encoding',
  )
})

it('a compressed request is refused without being decompressed, so that no small body grows into a large one', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api${routes.getChatMessages.path}`,
    headers: {
      authorization: `Bearer ${lily.owner.token}`,
      'x-company-id': String(lily.companyId),
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ chatId })),
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
})

it('a file is not compressed: its length shows the progress of the download', async () => {
  const sender = aFileSender(world, lily)
  const bytes = Buffer.from(Array.from({ length: 2000 }, (_, number) => number).join('\n'))
  const [link] = await sender.links((await sender.sentAhead('numbers.txt', bytes)).id)
  const answer = await sender.fetchLink(link?.url ?? '', { 'accept-encoding': 'br' })
  expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length) })
  expect(answer.rawPayload).toEqual(bytes)
})
