import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { otherOrigin } from './salonRoutes.ts'

let provider: FastifyInstance
let sandbox: RunningSandbox
let signIns: unknown[] = []
let good = ''
beforeEach(async () => {
  signIns = []
  provider = fastify({ forceCloseConnections: true })
  provider.post('/api/auth/login', (request) => {
    signIns.push(request.body)
    good = `token-${signIns.length}`
    return { success: true, accessToken: good }
  })
  const isGood = (authorization: string | undefined) => authorization === `Bearer ${good}`
  provider.get('/api/admin/getMe', (request, reply) =>
    reply.code(isGood(request.headers.authorization) ? 200 : 401).send({}),
  )
  provider.get('/api/admin/getCompanies', (request, reply) =>
    reply.code(isGood(request.headers.authorization) ? 200 : 401).send({ companies: [{ id: 101 }] }),
  )
  const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
  sandbox = await startSandbox({
    salon: { account: { email: 'olena@lily.example', password: 'right' }, apiHost: `${origin}/api` },
  })
})
afterEach(async () => {
  await sandbox.close()
  await provider.close()
})

const token = async () => (await fetch(`${sandbox.origin}/sandbox/salon/token`)).json()

it('the salon page embeds the widget from the product at the other name of this machine, by one script tag', async () => {
  const page = await fetch(`${sandbox.origin}/sandbox/salon`)
  const product = sandbox.origin.replace('127.0.0.1', 'localhost')
  expect(await page.text()).toContain(`<script src="${product}/widget/embed.js" defer></script>`)
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${product}`)
})

it("the salon's back end signs in once for many tokens, and again when the old one is refused", async () => {
  expect(await token()).toEqual({ accessToken: 'token-1', companyId: 101 })
  expect(await token()).toEqual({ accessToken: 'token-1', companyId: 101 })
  expect(signIns).toEqual([{ email: 'olena@lily.example', password: 'right' }])
  good = 'another'
  expect(await token()).toEqual({ accessToken: 'token-2', companyId: 101 })
})

it('a failed sign-in of the salon is reported', async () => {
  await provider.close()
  const answer = await fetch(`${sandbox.origin}/sandbox/salon/token`)
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
