import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../start/readSettings.ts'
import { aListener } from '../testing/aListener.ts'
import { aTestServer, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { knownHosts } from './knownHosts.ts'

const requestTo = (host: string | undefined, localAddress = '127.0.0.1') => ({
  headers: { host },
  socket: { localAddress },
})

describe('a server with doubles or demo data', () => {
  const isKnown = knownHosts(
    settingsForTests({
      sandbox: true,
      publicUrl: 'https://public.example',
      allowedHosts: ['phone.local'],
      appHostnames: ['app.example'],
    }),
  )

  it.each([
    'localhost',
    'localhost:4200',
    'LOCALHOST:4200',
    '127.0.0.1:4200',
    '[::1]:4200',
    'public.example',
    'desk.example:8443',
    'phone.local:4200',
    'app.example',
    'desk.example.',
    'desk.example.:8443',
    'PHONE.local.:4200',
  ])('a server with doubles or demo data answers at %s', (host) => {
    expect(isKnown?.(requestTo(host))).toBe(true)
  })

  it.each([
    'evil.example',
    'evil.example:4200',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    'localhost, evil.example',
    'desk.example..',
    '203.0.113.9:4200',
    '[2001:db8::1]',
    'sub.localhost',
    '',
    ' ',
    undefined,
  ])('a server with doubles or demo data does not answer at %j', (host) => {
    expect(isKnown?.(requestTo(host))).toBe(false)
  })

  it('a server with doubles or demo data answers at the local address of the connection, so that a phone on the network needs no setting', () => {
    expect(isKnown?.(requestTo('192.168.1.20:4200', '192.168.1.20'))).toBe(true)
    expect(isKnown?.(requestTo('192.168.1.20:4200', '::ffff:192.168.1.20'))).toBe(true)
    expect(isKnown?.(requestTo('[2001:db8::1]:4200', '2001:db8::1'))).toBe(true)
    expect(isKnown?.(requestTo('192.168.1.21:4200', '192.168.1.20'))).toBe(false)
    expect(isKnown?.(requestTo('desk.lan:4200', '192.168.1.20'))).toBe(false)
  })

  it('a server with doubles or demo data answers at the name in its setting HOST', () => {
    expect(
      knownHosts(settingsForTests({ demoData: true, host: 'desk.lan' }))?.(requestTo('desk.lan:4200', '192.168.1.20')),
    ).toBe(true)
  })
})

describe('a server without doubles or demo data', () => {
  it('a server without doubles or demo data answers at any host', () => {
    expect(knownHosts(settingsForTests())).toBeNull()
  })

  it('a server without doubles or demo data answers only at known hosts when ALLOWED_HOSTS is set', () => {
    const isKnown = knownHosts(settingsForTests({ isProduction: true, allowedHosts: ['shop.example'] }))
    expect(
      ['shop.example', 'desk.example', 'localhost:4200', 'evil.example'].map((host) => isKnown?.(requestTo(host))),
    ).toEqual([true, true, true, false])
  })
})

describe('a page at a foreign host name that resolves to this machine', () => {
  let world: TestServer
  let olena: AnAdministrator
  beforeAll(async () => {
    world = await aTestServer({ settings: { sandbox: true, demoData: true, trustProxy: 'loopback' } })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    olena = await world.anAdministrator()
  })

  const ask = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>) =>
    world.app.inject({ method, url, headers })
  const everywhere = [
    ['GET', '/'],
    ['GET', '/chats'],
    ['GET', '/config.json'],
    ['GET', '/sandbox'],
    ['GET', '/sandbox/salon'],
    ['GET', '/sandbox/salon/identity'],
    ['GET', '/sandbox/inbox.json'],
    ['POST', '/sandbox/altegio/connect'],
    ['GET', '/sandbox/control/openai'],
    ['GET', '/api/integrations/altegio/connect?salon_id=1'],
    ['GET', '/api/admin/getMe'],
    ['POST', '/api/auth/login'],
    ['OPTIONS', '/api/auth/login'],
    ['GET', '/api/no-such-call'],
    ['GET', '/api/openapi.json'],
    ['GET', '/legal/terms-of-use.en.md'],
  ] as const

  it.each(everywhere)('a page at a foreign host name gets 421 for %s %s', async (method, url) => {
    const answer = await ask(method, url, { host: 'evil.example:4200' })
    expect(answer.statusCode).toBe(421)
    expect(answer.body).toContain('ALLOWED_HOSTS=evil.example')
    expect((await ask(method, url, { host: 'localhost:4200' })).statusCode).not.toBe(421)
  })

  it('a page at a foreign host name cannot pass by forwarding headers', async () => {
    const forwarded = { 'x-forwarded-host': 'localhost:4200', forwarded: 'host=localhost:4200' }
    expect((await ask('GET', '/sandbox/salon/identity', { host: 'evil.example:4200', ...forwarded })).statusCode).toBe(
      421,
    )
  })

  it('a refusal of a foreign host name is plain text for a page, and an API error for a call', async () => {
    const page = await ask('GET', '/sandbox/salon', { host: 'evil.example:4200' })
    expect(page.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(page.body).toBe(
      'This server does not answer at evil.example. If that is an address of yours, name it in the setting ALLOWED_HOSTS (ALLOWED_HOSTS=evil.example) and start the server again.',
    )
    const call = await ask('GET', '/api/admin/getMe', { host: '<script>', authorization: `Bearer ${olena.token}` })
    expect(call.json()).toMatchObject({
      success: false,
      code: 'FORBIDDEN',
      message:
        'This server does not answer at that address. If it is one of yours, name it in the setting ALLOWED_HOSTS and start the server again.',
    })
  })

  it.each(['[2001:DB8::9]:4200', 'my_desk.lan:4200', 'my_desk.lan.', 'Desk-2.example.'])(
    'a page at %s is answered once ALLOWED_HOSTS has the value that the refusal proposed',
    async (host) => {
      const refusal = await ask('GET', '/', { host })
      expect(refusal.statusCode).toBe(421)
      const proposed = /ALLOWED_HOSTS=(\S+)\)/.exec(refusal.body)?.[1]
      const { allowedHosts } = readSettings({ SANDBOX: 'off', ALLOWED_HOSTS: proposed }, '/repository')
      expect(knownHosts(settingsForTests({ sandbox: true, allowedHosts }))?.(requestTo(host))).toBe(true)
    },
  )

  it('a page at a foreign host name gets no live connection, even with a token', async () => {
    const connect = (host: string) =>
      aListener(world, {
        token: olena.token,
        adminId: olena.adminId,
        options: { extraHeaders: { host, origin: `http://${host}` } },
      })
    const foreign = connect('evil.example:4200')
    await foreign.isRefused()
    expect(foreign.socket.connected).toBe(false)
    const own = connect('localhost:4200')
    await own.isConnected()
    own.socket.disconnect()
  })
})
