import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aFakeApi } from '@frontdesk/platform/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { byOlena } from '../testing/aTalk.ts'
import { filesAgain } from './filesAgain.ts'
import { uploadFile } from './uploadFile.ts'

let server: Server | undefined
afterEach(() => server?.close())

type Call = { method: string | undefined; url: URL; headers: IncomingMessage['headers']; body: string }

/** A provider API of another origin that takes files, or does what the test says. */
async function aProvider(
  answer: (response: ServerResponse) => void = (response) =>
    response.end(JSON.stringify({ success: true, file: { id: 'stored', name: 'a.txt', type: 'text/plain', size: 4 } })),
) {
  const calls: Call[] = []
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization, x-company-id, Content-Type')
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    if (request.method === 'OPTIONS') return void response.end()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push({
        method: request.method,
        url: new URL(request.url ?? '', 'http://provider'),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  const file = { id: 'upload-1234', blob: new Blob(['abcd']), name: 'Ціни & more.txt', type: 'text/plain' }
  const parts: number[] = []
  const upload = (signal = new AbortController().signal) =>
    uploadFile(
      file,
      { apiHost: `http://127.0.0.1:${String(port)}/v1/`, token: 'a token', companyId: 101 },
      { signal, onProgress: (part) => parts.push(part) },
    )
  return { calls, parts, upload }
}

describe('a file that goes up (MSG-5)', () => {
  it('is the body of a call for its company, under the id of its upload, and answers as the server knows it', async () => {
    const { calls, parts, upload } = await aProvider()
    expect(await upload()).toEqual({ id: 'stored', name: 'a.txt', type: 'text/plain', size: 4 })
    const [call] = calls
    expect([call?.method, call?.url.pathname, call?.body]).toEqual(['POST', '/v1/admin/files/upload', 'abcd'])
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      companyId: '101',
      fileName: 'Ціни & more.txt',
      uploadId: 'upload-1234',
    })
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer a token',
      'x-company-id': '101',
      'content-type': 'application/octet-stream',
    })
    expect(parts.at(-1)).toBe(1)
  })

  it.each([
    ['refuses it', 413, '{"message":"Too large"}', { status: 413, message: 'Too large' }],
    ['asks to wait', 429, '{}', { status: 429, retryAfter: 7 }],
    ['answers nonsense', 200, '<html>', { status: 200 }],
  ])('fails when the server %s', async (_how, status, body, error) => {
    const { upload } = await aProvider((response) => response.writeHead(status, { 'Retry-After': '7' }).end(body))
    await expect(upload()).rejects.toMatchObject(error)
  })

  it('fails without an answer when the connection breaks', async () => {
    const { upload } = await aProvider((response) => response.destroy())
    await expect(upload()).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })

  it('can be called back, also before it began', async () => {
    const stop = new AbortController()
    const { upload } = await aProvider(() => stop.abort())
    await expect(upload(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
    await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the files of a message that reached nobody', () => {
  it('are read back from the server to be sent as new ones', async () => {
    const api = aFakeApi({
      ask: {
        getFileLinks: ({ fileIds }) => ({
          links: (fileIds as string[]).map((fileId) => ({
            fileId,
            url: `https://files.example/${fileId}`,
            expiresAt: '2026-01-01T00:00:00Z',
          })),
        }),
      },
    })
    const message = byOlena(7, 'Look', {
      metadata: {
        files: [
          { id: 'one', name: 'one.txt', type: 'text/plain', size: 4 },
          { id: 'two', name: 'two.txt', type: 'text/plain', size: 4, url: 'https://elsewhere.example/two' },
        ],
      },
    })
    const read: string[] = []
    const files = await filesAgain(api, message, async (url) => (read.push(url), new Blob(['abcd'])))
    expect(read).toEqual(['https://files.example/one', 'https://elsewhere.example/two'])
    expect(files.map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
    expect(new Set([...files.map(({ id }) => id), 'one', 'two']).size).toBe(4)
    expect(await filesAgain(api, byOlena(8, 'Only words'))).toEqual([])
  })
})
