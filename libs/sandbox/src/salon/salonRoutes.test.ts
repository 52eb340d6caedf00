import fastify, { type FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { otherOrigin } from './salonRoutes.ts'

let provider: FastifyInstance
let sandbox: RunningSandbox
let signIns: unknown[] = []
let good = ''
let settings: unknown[] = []
const secret = 'ws_a-secret-of-at-least-32-characters'
beforeEach(async () => {
  signIns = []
  settings = []
  provider = fastify({ forceCloseConnections: true })
  provider.post('/api/auth/login', (request) => {
    signIns.push(request.body)
    good = `token-${signIns.length}`
    return { success: true, accessToken: good }
  })
  const isGood = (authorization: string | undefined) => authorization === `Bearer ${good}`
  provider.get('/api/admin/getCompanies', (request, reply) =>
    reply.code(isGood(request.headers.authorization) ? 200 : 401).send({ companies: [{ id: 101 }] }),
  )
  provider.put('/api/admin/support/widget', (request) => {
    settings.push(request.body)
    return { widget: { key: 'wk_lily' } }
  })
  provider.post('/api/admin/support/widget/rotateSecret', () => ({ widget: { key: 'wk_lily' }, secret }))
  const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
  sandbox = await startSandbox({
    salon: { account: { email: 'olena@lily.example', password: 'right' }, apiHost: `${origin}/api` },
  })
})
afterEach(async () => {
  await sandbox.close()
  await provider.close()
})

const identity = async () => (await fetch(`${sandbox.origin}/sandbox/salon/identity`)).json()

it('the salon page embeds the widget from the product at the other name of this machine, by one script tag', async () => {
  const page = await fetch(`${sandbox.origin}/sandbox/salon`)
  const product = sandbox.origin.replace('127.0.0.1', 'localhost')
  expect(await page.text()).toContain(`<script src="${product}/widget/v1/embed.js" defer></script>`)
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${product}`)
})

it("the salon's back end sets its widget up once, and signs a token of its own for each session", async () => {
  const tokens = []
  for (const _visit of ['first', 'second']) {
    const { key, token } = (await identity()) as { key: string; token: string }
    expect(key).toBe('wk_lily')
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { audience: sandbox.origin })
    expect(payload).toMatchObject({ sub: 'oksana', company: 101 })
    tokens.push(payload.jti)
  }
  expect(new Set(tokens).size).toBe(2)
  expect(signIns).toEqual([{ email: 'olena@lily.example', password: 'right' }])
  expect(settings).toEqual([{ companyId: 101, allowedOrigins: [sandbox.origin], allowsVisitors: false }])
})

it('a salon whose sign-in fails says so', async () => {
  await provider.close()
  const answer = await fetch(`${sandbox.origin}/sandbox/salon/identity`)
  expect(answer.status).toBe(502)
})

describe('the other origin', () => {
  it.each([
    ['localhost:4200', 'http://127.0.0.1:4200'],
    ['127.0.0.1:4200', 'http://localhost:4200'],
    ['127.0.0.1', 'http://localhost'],
    ['salon.example:4200', null],
  ])('the other origin of %s is %s', (host, other) => {
    expect(otherOrigin(host)).toBe(other)
  })
})
