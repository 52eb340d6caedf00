import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readPage } from './readPage.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
/** A web server on this machine, which is allowed with the sandbox only; returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${String((started.address() as AddressInfo).port)}`
}
const html = { 'content-type': 'text/html; charset=utf-8' }
const read = (address: string, sandbox = true) =>
  readPage(address, { sandbox }).catch((error: Error) => `refused: ${error.message}`)

describe('reading a web page (TEACH-3, T-24)', () => {
  it('the text of a page is read, over a redirect too', async () => {
    const asked: (string | undefined)[] = []
    const origin = await serve(({ url, headers }, response) => {
      asked.push(headers.cookie)
      if (url === '/') return void response.writeHead(302, { location: '/prices' }).end()
      response.writeHead(200, html).end('<h1>Prices</h1><p>Haircut 20 €</p>')
    })
    expect(await read(`${origin}/`)).toBe('Prices\nHaircut 20 €')
    expect(asked).toEqual([undefined, undefined])
  })

  it('text in another encoding is read', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=windows-1251' })
      response.end(Buffer.from([0xd6, 0xe5, 0xed, 0xfb]))
    })
    expect(await read(origin)).toBe('Цены')
  })

  it('a page is read in the encoding that it states of itself, where its server states none', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        Buffer.concat([Buffer.from('<meta charset="windows-1251"><p>'), Buffer.from([0xd6, 0xe5, 0xed, 0xfb])]),
      )
    })
    expect(await read(origin)).toBe('Цены')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    'intranet',
    'not an address',
  ])('the address %s is refused', async (address) => {
    expect(await read(address, false)).toBe('refused: The address is not that of a public host')
  })

  it('each redirect is checked: one into an internal network is not followed', async () => {
    for (const location of ['https://192.168.0.1/', 'http://169.254.169.254/', 'file:///etc/passwd', '//10.0.0.1/']) {
      const origin = await serve((_request, response) => void response.writeHead(302, { location }).end())
      expect(await read(origin)).toBe('refused: The address is not that of a public host')
      server?.close()
    }
  })

  it('a host name that resolves to an internal address is refused when it is called', async () => {
    const answer = readPage('https://salon.example/', {
      sandbox: false,
      resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
    })
    await expect(answer).rejects.toThrow('The host name does not resolve to public addresses only')
  })

  it('endless redirects, other files than text, large pages and errors are refused', async () => {
    const refusedBy = async (answer: RequestListener) => {
      const origin = await serve(answer)
      const message = await read(origin)
      server?.closeAllConnections()
      server?.close()
      return message
    }
    let hops = 0
    expect(
      await refusedBy((_request, response) => void response.writeHead(302, { location: `/${++hops}` }).end()),
    ).toBe('refused: The page redirects too often')
    expect(hops).toBe(4)
    expect(
      await refusedBy((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x')),
    ).toBe('refused: The page is no text')
    expect(await refusedBy((_request, response) => void response.writeHead(404, html).end('no'))).toBe(
      'refused: The page answers with status 404',
    )
    expect(await refusedBy((_request, response) => void response.writeHead(200, html).end('x'.repeat(1_000_001)))).toBe(
      'refused: The page is too large',
    )
  })
})
