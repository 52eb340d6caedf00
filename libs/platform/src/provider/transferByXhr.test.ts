import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApi, fileCalls } from '@frontdesk/api-client'
import { afterEach, describe, expect, it } from 'vitest'
import { transferByXhr } from './transferByXhr.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type ReceivedRequest = {
  method: string | undefined
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** A provider API of another origin that accepts files, or responds as the test defines. */
async function aProvider(
  respond: (response: ServerResponse) => void = (response) =>
    response.end(JSON.stringify({ success: true, file: { id: 'stored', name: 'a.txt', type: 'text/plain', size: 4 } })),
  longestSilence?: number,
) {
  const received: ReceivedRequest[] = []
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization, x-company-id, Content-Type')
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    if (request.method === 'OPTIONS') return void response.end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        method: request.method,
        url: new URL(request.url ?? '', 'http://provider'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      respond(response)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  const origin = `http://127.0.0.1:${String(port)}`
  const api = createApi({
    fetch: () => Promise.reject(new Error('Files do not travel by fetch')),
    transfer: transferByXhr(longestSilence),
    apiHost: `${origin}/v1/`,
    session: { accessToken: () => 'a token', companyId: () => 101 },
  })
  const parts: number[] = []
  const file = { fileName: 'Ціни & more.txt', uploadId: 'upload-1234', body: new Blob(['abcd']) }
  const upload = (signal = new AbortController().signal) =>
    api.subject(fileCalls).uploadFile(file, { signal, onProgress: (part) => parts.push(part) })
  return { api, origin, received, parts, upload }
}

describe('an upload by XMLHttpRequest (MSG-5)', () => {
  it('an upload sends the bytes for the company under the id of the upload, and resolves to the stored file', async () => {
    const { received, parts, upload } = await aProvider()
    expect(await upload()).toEqual({ id: 'stored', name: 'a.txt', type: 'text/plain', size: 4 })
    const [call] = received
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
    ['refuses the file', 413, '{"message":"Too large"}', { status: 413, message: 'Too large' }],
    ['asks to wait', 429, '{}', { status: 429, retryAfter: 7 }],
    ['responds with no JSON', 200, '<html>', { status: 200 }],
  ])('an upload fails when the server %s', async (_how, status, body, error) => {
    const { upload } = await aProvider((response) => response.writeHead(status, { 'Retry-After': '7' }).end(body))
    await expect(upload()).rejects.toMatchObject(error)
  })

  it('an upload fails with NO_ANSWER when the connection breaks', async () => {
    const { upload } = await aProvider((response) => response.destroy())
    await expect(upload()).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })

  it('an upload fails with NO_ANSWER when nothing is transferred within the time limit', async () => {
    const { upload } = await aProvider(() => undefined, 50)
    await expect(upload()).rejects.toMatchObject({
      status: 0,
      code: 'NO_ANSWER',
      cause: expect.objectContaining({ name: 'TimeoutError' }) as unknown,
    })
  })

  it('an upload can be cancelled while it runs and before it began', async () => {
    const stop = new AbortController()
    const { upload, received } = await aProvider(() => stop.abort())
    await expect(upload(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
    await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(received).toHaveLength(1)
  })
})

describe('a download by XMLHttpRequest (MSG-5)', () => {
  it('a download resolves to the unchanged bytes, and sends no token to the host of the address', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
    const { api, origin, received } = await aProvider((response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes),
    )
    const file = await api.files.downloadFile(`${origin}/f/1`)
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.onload = resolve
      reader.readAsArrayBuffer(file)
    })
    expect([...new Uint8Array(reader.result as ArrayBuffer)]).toEqual([...bytes]) // as it was read
    expect(file).toMatchObject({ size: 256, type: 'image/png' })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
    expect(received[0]?.headers).not.toHaveProperty('x-company-id')
  })

  it('a download fails with the status of a refusal', async () => {
    const { api, origin } = await aProvider((response) => response.writeHead(410).end('gone'))
    await expect(api.files.downloadFile(`${origin}/f/1`)).rejects.toMatchObject({ name: 'ApiError', status: 410 })
  })
})
