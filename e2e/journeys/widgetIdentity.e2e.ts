import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints, routes, type Endpoint, type RouteId } from '@frontdesk/contract'
import { demo, expect, test as productTest } from '../productTest.ts'

/** A JWT as the server of a page signs it, or as an attacker writes it: with any header, claims and secret. */
function aToken(claims: object, secret: string, header: { alg: string; typ?: string } = { alg: 'HS256' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256'
  return `${signed}.${secret === '' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`
}

type Answer = { status: number; body: Record<string, unknown> }

/** Calls the provider API as no page could: with any headers. */
const callsOf = (request: APIRequestContext) => {
  const call = async (route: RouteId, token: string | null, data: object, headers = {}): Promise<Answer> => {
    const { method, path } = routes[route]
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(method !== 'GET' && { data }),
    })
    return { status: answer.status(), body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
  }
  return call
}

/** The widget of the demo company, with a secret of this test, and an attacker's page. */
async function setUp(request: APIRequestContext, page: string) {
  const call = callsOf(request)
  const { accessToken } = (await call('login', null, demo.olena)).body as { accessToken: string }
  const { companies } = (await call('getCompanies', accessToken, {})).body as { companies: { id: number }[] }
  const companyId = companies[0]?.id ?? 0
  const scope = { 'x-company-id': String(companyId) }
  await call('updateSupportWidget', accessToken, { allowedOrigins: [page], allowsVisitors: false }, scope)
  const rotated = await call('rotateSupportWidgetSecret', accessToken, {}, scope)
  const { widget, secret } = rotated.body as { widget: { key: string }; secret: string }
  const claims = (different: object = {}) => {
    const now = Math.floor(Date.now() / 1000)
    return { sub: 'anna', company: companyId, aud: page, iat: now, exp: now + 300, jti: randomUUID(), ...different }
  }
  const open = (identityToken: string, origin = page) =>
    call('openWidgetSession', null, { key: widget.key, origin, identityToken })
  return { call, companyId, owner: accessToken, scope, key: widget.key, secret, claims, open }
}

type Foreign = { page: Page; origin: string }

/**
 * With a page of another origin and of no policy, whose scripts are the attacker's. It is served by this machine: a
 * browser asks before a page from elsewhere shows frames of it.
 */
const test = productTest.extend<{ foreign: Foreign }>({
  foreign: async ({ context }, use) => {
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const page = await context.newPage()
    await page.goto(origin)
    await use({ page, origin })
    server.closeAllConnections()
    server.close()
  },
})

test('forged, unsigned, expired, replayed and misdirected tokens open no session of the widget', async ({
  page,
  product,
}) => {
  const { claims, secret, open, companyId } = await setUp(page.request, product.otherOrigin)
  const now = Math.floor(Date.now() / 1000)
  const used = aToken(claims(), secret)
  expect((await open(used)).status).toBe(200)
  const attacks: Record<string, () => Promise<Answer>> = {
    replayed: () => open(used),
    forged: () => open(aToken(claims(), 'ws_a-guess')),
    'alg:none': () => open(aToken(claims(), '', { alg: 'none' })),
    'alg:none with a signature': () => open(aToken(claims(), secret, { alg: 'none' })),
    'wrong alg': () => open(aToken(claims(), secret, { alg: 'HS512' })),
    expired: () => open(aToken(claims({ iat: now - 900, exp: now - 1 }), secret)),
    'too long': () => open(aToken(claims({ exp: now + 3600 }), secret)),
    'wrong aud': () => open(aToken(claims({ aud: 'https://evil.example' }), secret)),
    'other company': () => open(aToken(claims({ company: companyId + 1 }), secret)),
    'no jti': () => open(aToken(claims({ jti: undefined }), secret)),
    'page that is not on the list': () =>
      open(aToken(claims({ aud: 'https://evil.example' }), secret), 'https://evil.example'),
    'opaque origin': () => open(aToken(claims({ aud: 'null' }), secret), 'null'),
  }
  const successes: string[] = []
  for (const [name, attack] of Object.entries(attacks)) if ((await attack()).status !== 403) successes.push(name)
  expect(successes).toEqual([])
})

test("a session of the widget calls support alone, and reads no other conversation of its company's", async ({
  page,
  product,
}) => {
  const { call, claims, secret, open, companyId, owner, scope } = await setUp(page.request, product.otherOrigin)
  const sessionOf = async (sub: string) =>
    ((await open(aToken(claims({ sub }), secret))).body as { accessToken: string }).accessToken
  const [anna, bela] = [await sessionOf('anna'), await sessionOf('bela')]
  const chatOf = async (token: string, headers = {}) => (await call('initSupport', token, {}, headers)).body['chatId']
  const [ofAnna, ofCompany] = [await chatOf(anna), await chatOf(owner, scope)]
  await chatOf(bela)
  await call('sendSupportMessage', anna, { chatId: ofAnna, text: 'My secret' })
  const reached: string[] = []
  for (const chatId of [ofAnna, ofCompany])
    for (const route of ['getSupportMessages', 'sendSupportMessage'] as const)
      if ((await call(route, bela, { chatId, text: 'Mine?' })).status !== 404)
        reached.push(`${route} ${String(chatId)}`)
  const closed = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { access }]) =>
    ['admin', 'company', 'system', 'support'].includes(access),
  )
  for (const [route] of closed)
    if ((await call(route as RouteId, bela, { companyId }, scope)).status !== 403) reached.push(route)
  expect(closed.length).toBeGreaterThan(50)
  expect(reached).toEqual([])
})

test("a script of the page reads neither the words nor the session of the widget, and calls nothing in its visitor's name", async ({
  page,
  product,
  foreign,
}) => {
  const { claims, secret, key } = await setUp(page.request, foreign.origin)
  const identityToken = aToken(claims(), secret)
  const found = await foreign.page.evaluate(
    async ({ product: origin, key, identityToken }) => {
      const gained: string[] = []
      const frame = document.createElement('iframe')
      frame.src = `${origin}/widget/index.html?host=${encodeURIComponent(location.origin)}&key=${key}&locale=en`
      document.body.append(frame)
      await new Promise((resolve) => (frame.onload = resolve))
      const attempt = async (name: string, reach: () => unknown) => {
        try {
          if (await reach()) gained.push(name)
        } catch {
          // The browser has refused it.
        }
      }
      const inside = frame.contentWindow as Window
      await attempt('document', () => frame.contentDocument)
      await attempt('words', () => inside.document.body.textContent)
      await attempt('storage', () => inside.localStorage.length >= 0)
      await attempt('variables', () => Reflect.get(inside, 'accessToken'))
      const post = (path: string, body: object, headers: Record<string, string> = {}) =>
        fetch(`${origin}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }).then((answer) => answer.ok)
      await attempt('a session', () => post('/support/session', { key, origin: location.origin, identityToken }))
      await attempt('a simple request', async () => {
        const body = new Blob([JSON.stringify({ key, origin: location.origin, identityToken })], { type: 'text/plain' })
        const answer = await fetch(`${origin}/api/support/session`, { method: 'POST', mode: 'no-cors', body })
        return answer.type !== 'opaque'
      })
      return gained
    },
    { product: product.origin, key, identityToken },
  )
  expect(found).toEqual([])
  expect(foreign.page.frames().map((frame) => frame.url())).toContainEqual(expect.stringContaining('/widget/'))
  // The token was not used up by any of that: the frame itself still opens the session with it.
  const answer = await page.request.post('/api/support/session', {
    data: { key, origin: foreign.origin, identityToken },
  })
  expect(answer.status()).toBe(200)
})

test('a page that is not on the list, and a sandboxed one, show no frame of the widget', async ({
  page,
  product,
  foreign,
}) => {
  const { call, owner, scope, key } = await setUp(page.request, foreign.origin)
  /** Adds the widget's frame to the page, or to a sandboxed frame of it; the browser loads it, or refuses. */
  const addFrame = (isSandboxed: boolean) =>
    foreign.page.evaluate(
      async ([address, inSandbox]) => {
        const frame = document.createElement('iframe')
        if (inSandbox) {
          frame.sandbox.add('allow-scripts')
          frame.srcdoc = `<iframe src="${address}"></iframe>`
        } else frame.src = address
        document.body.append(frame)
        await new Promise((resolve) => (frame.onload = resolve))
      },
      [`${product.origin}/widget/index.html?key=${key}`, isSandboxed] as const,
    )
  /** The frames that the browser shows; one that it refuses has the address of its own page of errors. */
  const shown = () =>
    foreign.page.frames().filter((frame) => frame.url().startsWith(`${product.origin}/widget/`)).length
  const refused = () => foreign.page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length
  await addFrame(false)
  await expect.poll(() => [shown(), refused()]).toEqual([1, 0])
  await addFrame(true)
  await expect.poll(() => [shown(), refused()]).toEqual([1, 1])
  await call('updateSupportWidget', owner, { allowedOrigins: [], allowsVisitors: false }, scope)
  await addFrame(false)
  await expect.poll(() => [shown(), refused()]).toEqual([1, 2])
})
