import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endpoints, supportInboxEndpoints, type WidgetSettings } from '@frontdesk/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { aWidget } from '../testing/aVisitor.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { productVersion } from './productVersion.ts'

let world: TestServer
const siteRoot = mkdtempSync(join(tmpdir(), 'frontdesk-sites-'))
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(siteRoot, path)), { recursive: true })
  writeFileSync(join(siteRoot, path), text)
}
/** The loader of the widget as its build leaves it. */
const build = (script: string, hash: string) => {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  put(`apps/support-widget/dist/v1/embed-${hash}.js`, script)
  put('apps/support-widget/dist/v1/loader.json', JSON.stringify({ file: `embed-${hash}.js`, integrity }))
}

beforeAll(async () => {
  put('secret.txt', 'not for the world')
  put(
    'apps/admin/dist/index.html',
    '<title>admin</title><script>start()</script><script type="module" src="/assets/x.js"></script>',
  )
  put('apps/admin/dist/assets/index-B3x9Kq2_.js', 'admin()')
  put('apps/admin/dist/assets/index-B3x9Kq2_.js.br', 'brotli')
  put('apps/admin/dist/assets/index-B3x9Kq2_.js.gz', 'gzip')
  put('apps/admin/dist/index.html.gz', 'gzipped page')
  put('apps/admin/dist/favicon.svg', '<svg/>')
  put('apps/admin/dist/sw.js', 'worker()')
  put('apps/admin/dist/.env', 'not for the world')
  put('apps/system-admin/dist/index.html', '<title>console</title>')
  put('apps/system-admin/dist/assets/main-AAAAAAAA.js', 'console()')
  put('apps/support-widget/dist/index.html', '<title>widget</title>')
  put('apps/support-widget/dist/embed.js', 'embed()')
  put('apps/support-widget/dist/v1/embed.js', 'embed()')
  build('embed()', '0123456789abcdef')
  put('legal/privacy-policy.kk.md', '# Құпиялылық саясаты')
  put('legal/notes.md', 'not for the world')
  world = await aTestServer({
    settings: {
      siteRoot,
      legalDir: join(siteRoot, 'legal'),
      appHostnames: ['app.example'],
      sandbox: true,
      contact: { whatsapp: null, telegram: 'frontdesk' },
    },
  })
})
afterAll(async () => {
  await world.close()
  rmSync(siteRoot, { recursive: true })
})

const browse = (url: string, headers: Record<string, string> = { accept: 'text/html,application/xhtml+xml' }) =>
  world.app.inject({ method: 'GET', url, headers: { host: 'desk.example:4200', ...headers } })

describe('the pages', () => {
  it.each([
    ['/', 'admin'],
    ['/chats/10001?from=mail', 'admin'],
    ['/uk/chats', 'admin'],
    ['/system-admin', 'console'],
    ['/system-admin/companies', 'console'],
    ['/ru/system-admin/companies', 'console'],
    ['/system-administrators', 'admin'],
    ['/widget/', 'widget'],
    ['/widget/panel', 'widget'],
  ])('the path %s is served by the front end %s', async (url, title) => {
    const answer = await browse(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain(`<title>${title}</title>`)
  })

  it('the service worker may load from its own origin, and is asked for again', async () => {
    const { headers } = await browse('/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  })

  it('files with a hash in their names are cached for a year, and others are revalidated', async () => {
    expect((await browse('/assets/index-B3x9Kq2_.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await browse('/system-admin/assets/main-AAAAAAAA.js')).body).toBe('console()')
    expect((await browse('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await browse('/widget/embed.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['identity', undefined, 'admin()'],
  ])(
    'a browser that accepts %s receives the matching compressed file of the build',
    async (accepted, encoding, body) => {
      const answer = await browse('/assets/index-B3x9Kq2_.js', { accept: '*/*', 'accept-encoding': accepted })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.body).toBe(body)
      // A shared cache must not serve one browser's encoding to another.
      expect(answer.headers['vary']).toContain('accept-encoding')
      expect(answer.headers['content-type']).toContain('javascript')
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  it('a compressed page has the same policy as the page itself', async () => {
    const plain = await browse('/chats')
    const compressed = await browse('/chats', { accept: 'text/html', 'accept-encoding': 'gzip' })
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['gzipped page', 'gzip'])
    expect(compressed.headers['content-type']).toContain('text/html')
    expect(compressed.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  })

  it.each([
    '/assets/gone-B3x9Kq2_.js',
    '/logo.png',
    '/.env',
    '/..%2f..%2f..%2fsecret.txt',
    '/%2e%2e/%2e%2e/%2e%2e/secret.txt',
    '/widget/..%2f..%2f..%2fsecret.txt',
    '/assets/%00',
    '/%E0%A4%A',
  ])('nothing is served at %s', async (url) => {
    const answer = await browse(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('not for the world')
    expect(answer.body).not.toContain('<title>')
  })

  it('an unknown API call is answered with an API error, not with a page', async () => {
    const answer = await browse('/api/admin/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      success: false,
      status: 'error',
      code: 'NOT_FOUND',
      error: { code: 'NOT_FOUND' },
    })
    expect((await world.app.inject({ method: 'POST', url: '/chats' })).statusCode).toBe(404)
  })

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/files/nothing/at/all',
    '/webhooks',
    '/webhooks/telegram/',
    '/webhooks/whatsapp/some-key',
    '/sandbox/nothing',
    '/files/1',
    '/socket.io/',
    '/livez/',
    '/readyz/database',
    '/healthz',
    '/health',
    '/metrics',
    '//metrics',
    '/%6Detrics',
  ])('an unknown path that machines ask is answered 404 in JSON, never with a page: %s', async (url) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const answer = await browse(url, { accept })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
      ])
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
    }
  })

  it('a front end that is not built is answered 503 with the command to build it', async () => {
    rmSync(join(siteRoot, 'apps/system-admin/dist'), { recursive: true })
    const answer = await browse('/system-admin')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
  })
})

describe('the headers', () => {
  it('the headers of a page allow its own scripts and no framing', async () => {
    const { headers } = await browse('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    expect(policy).toContain("connect-src 'self' ws://desk.example:4200 wss://desk.example:4200;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('no answer has headers that browsers no longer read', async () => {
    for (const path of ['/', '/config.json']) {
      const { headers } = await browse(path)
      const names = ['x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection']
      expect(Object.keys(headers).filter((name) => names.includes(name))).toEqual([])
    }
  })

  it('an invalid Host header does not get into the policy', async () => {
    const { headers } = await browse('/', { accept: 'text/html', host: "evil; script-src 'unsafe-inline'" })
    expect(String(headers['content-security-policy'])).not.toContain('evil')
  })

  it("the headers of the widget allow framing by the origins of the key's company alone, from the next frame on", async () => {
    const framedBy = async (address: string) =>
      /frame-ancestors ([^;]*)/.exec(String((await browse(address)).headers['content-security-policy']))?.[1]
    const [lily, rose] = [await world.aCompany({ name: 'Lily' }), await world.aCompany({ name: 'Rose' })]
    const ofLily = await aWidget(world, lily, { allowedOrigins: ['https://lily.example', 'http://localhost:4200'] })
    const ofRose = await aWidget(world, rose, { allowedOrigins: ['https://rose.example'] })
    const frame = `/widget/index.html?host=https%3A%2F%2Fevil.example&key=${ofLily.key}`
    expect(await framedBy(frame)).toBe("'self' https://lily.example http://localhost:4200")
    expect(await framedBy(`/widget/?key=${ofRose.key}`)).toBe("'self' https://rose.example")
    for (const address of ['/widget/', '/widget/?key=wk_unknown', `/widget/?key=${ofLily.key}&key=${ofRose.key}`])
      expect(await framedBy(address)).toBe("'self'")
    await world.callOk('updateSupportWidget', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { allowedOrigins: [], allowsVisitors: false },
    })
    expect(await framedBy(frame)).toBe("'self'")
  })

  it('the frame and the loader of the widget may be loaded by other pages', async () => {
    const { headers } = await browse('/widget/')
    expect(headers['x-frame-options']).toBeUndefined()
    expect((await browse('/widget/embed.js')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('a page loads the newest loader by the address of its version, and one that it pins by its hash, also after the next build and from a node that never had it', async () => {
    const { owner, companyId } = await world.aCompany({ name: 'Lily' })
    const shown = async () =>
      (await world.callOk('getSupportWidget', { token: owner.token, companyId, query: {} }))['widget'] as WidgetSettings
    const { loader } = await shown()
    expect(loader).toEqual({
      path: '/widget/v1/embed-0123456789abcdef.js',
      integrity: `sha384-${createHash('sha384').update('embed()').digest('base64')}`,
    })
    const pinned = loader?.path ?? ''
    const newest = await browse('/widget/v1/embed.js')
    expect([newest.headers['cache-control'], newest.headers['access-control-allow-origin']]).toEqual(['no-cache', '*'])
    rmSync(join(siteRoot, 'apps/support-widget/dist/v1/embed-0123456789abcdef.js'))
    build('embed(2)', 'fedcba9876543210')
    const { headers, body } = await browse(pinned, { accept: '*/*' })
    expect(body).toBe('embed()')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await shown()).loader?.path).toBe('/widget/v1/embed-fedcba9876543210.js')
    expect((await browse('/widget/v1/embed-fedcba9876543210.js')).headers['cache-control']).toMatch(/immutable/)
    // These bytes were never shown to anybody.
    expect((await browse('/widget/v1/embed-00000000000000ff.js')).statusCode).toBe(404)
  })

  it('the CORS headers allow calls from the configured origins only', async () => {
    const preflight = (origin: string) =>
      world.app.inject({
        method: 'OPTIONS',
        url: '/api/admin/getMe',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,x-company-id',
        },
      })
    const ours = await preflight('https://app.example')
    expect(ours.headers['access-control-allow-origin']).toBe('https://app.example')
    expect(ours.headers['access-control-allow-credentials']).toBeUndefined()
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('API responses and refusals are not cached', async () => {
    const { token } = await world.anAdministrator()
    const answered = await world.call('getMe', { token })
    expect([answered.statusCode, answered.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await world.call('getMe')).headers['cache-control']).toBe('no-store')
    expect((await browse('/api/admin/nothing')).headers['cache-control']).toBe('no-store')
  })

  it('the HSTS header is sent for a public https address only, with its subdomains', async () => {
    const secure = await aTestServer({ settings: { publicUrl: 'https://desk.example' } })
    const { headers } = await secure.call('getMe')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await browse('/')).headers['strict-transport-security']).toBeUndefined()
    await secure.close()
  })

  it('each response has the id of its request', async () => {
    const answer = await browse('/api/admin/getMe')
    expect(answer.headers['x-request-id']).toBe(answer.json<{ requestId: string }>().requestId)
  })
})

it('the runtime configuration contains the address of the API', async () => {
  expect((await browse('/config.json')).json()).toEqual({
    apiHost: 'http://desk.example:4200/api',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    liveTransport: 'websocket',
    sandbox: true,
    contact: { whatsapp: null, telegram: 'frontdesk' },
    appHostnames: ['app.example'],
    push: true,
    hasWhatsappWeb: true,
    // The sandbox has an app at Meta of its own.
    whatsappSignup: {
      appId: '900000000000001',
      configId: '900000000000002',
      sdkUrl: 'http://desk.example:4200/sandbox/facebook/sdk.js',
      graphVersion: 'v25.0',
    },
  })
})

it('a configured signup of WhatsApp is in the runtime configuration without its secret, and its popup may answer the page that opened it', async () => {
  const { meta } = settingsForTests()
  const signup = { appId: '12345', configId: '67890', sdkUrl: 'https://connect.facebook.net/en_US/sdk.js' }
  const appSecret = 'a5ec8e70000000000000000000000000'
  const publicUrl = 'https://desk.example'
  const paymentHosts = ['pay.shop.example']
  const settings = { siteRoot, publicUrl, paymentHosts, meta: { ...meta, appSecret, signup } }
  const secure = await aTestServer({ settings })
  const config = await secure.app.inject('/config.json')
  expect(config.json()).toMatchObject({ paymentHosts, whatsappSignup: { ...signup, graphVersion: 'v25.0' } })
  expect(config.body).not.toContain(appSecret)
  const openerPolicyOf = async (server: TestServer, url: string) =>
    (await server.app.inject({ url, headers: { accept: 'text/html' } })).headers['cross-origin-opener-policy']
  expect(await openerPolicyOf(secure, '/integrations')).toBe('same-origin-allow-popups')
  expect(await openerPolicyOf(secure, '/system-admin/companies')).toBe('same-origin')
  await secure.close()
  const plain = await aTestServer({ settings: { siteRoot, publicUrl } })
  expect(await openerPolicyOf(plain, '/integrations')).toBe('same-origin')
  expect((await plain.app.inject('/config.json')).json()).not.toHaveProperty('whatsappSignup.sdkUrl', signup.sdkUrl)
  await plain.close()
})

describe('the legal texts', () => {
  it('a legal text is served as the Markdown that the operator provided', async () => {
    const answer = await browse('/legal/privacy-policy.kk.md')
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(answer.body).toBe('# Құпиялылық саясаты')
  })

  it('a legal text that the operator did not provide is answered 204', async () => {
    const answer = await browse('/legal/terms-of-use.en.md')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })

  it.each([
    '/legal/notes.md',
    '/legal/privacy-policy.de.md',
    '/legal/..%2fsecret.txt',
    '/legal/privacy-policy.kk.md%00',
    '/legal/',
    '/legal/privacy-policy.kk',
  ])('no other file is served as a legal text: %s', async (url) => {
    const answer = await browse(url)
    expect(answer.body).not.toContain('not for the world')
    expect(answer.headers['content-type']).not.toContain('markdown')
  })
})

describe('the description', () => {
  it('the description is OpenAPI 3.1 of every call, with its own components', async () => {
    type Description = {
      openapi: string
      info: { version: string }
      servers: { url: string }[]
      paths: Record<string, unknown>
      components: { schemas: Record<string, unknown> }
    }
    const description = (await browse('/api/openapi.json')).json<Description>()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toContain('/api/admin/messages/sendMessage')
    // Neither the second spelling of a path, which other clients may use, nor a path that no client calls is described.
    const calls = [...Object.values(endpoints), ...Object.values(supportInboxEndpoints)]
    const paths = new Set(calls.map(({ path }) => `/api${path.replaceAll(/:(\w+)/gu, '{$1}')}`))
    expect(Object.keys(description.paths).filter((path) => !paths.has(path))).toEqual([])
    expect(description.info.version).toBe(productVersion())
    expect(description.servers).toEqual([{ url: '/' }])
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining(['Message', 'Chat', 'ApiErrorBody']),
    )
    expect(JSON.stringify(description.paths)).toContain('#/components/schemas/Message')
  })

  it('the description is written once', async () => {
    const first = await browse('/api/openapi.json')
    const building = vi.spyOn(world.app, 'swagger')
    const second = await browse('/api/openapi.json')
    expect(building).not.toHaveBeenCalled()
    building.mockRestore()
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(second.body).toBe(first.body)
  })
})
