import { ApiErrorBody, apiTokenScopes, endpoints, supportInboxEndpoints, type Endpoint } from '@frontdesk/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handle } from '../http/handle.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { apiReferenceRoutes } from './apiReference.ts'
import { callsById } from './describedCalls.ts'
import { openApi, openApiRoute } from './openApi.ts'

type Media = { schema?: unknown; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: 'query' | 'path'; example: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content: Record<string, Media> }>
}
type Description = {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
}

/** The routes of the description alone: it reads no row, so it needs no database. */
async function aDescribingServer(): Promise<FastifyInstance> {
  const app = Fastify()
  app.decorate('settings', settingsForTests({ sandbox: true }))
  const isWithin = { countAddress: () => Promise.resolve() }
  app.decorate('rateLimits', isWithin as unknown as RateLimits) // nothing else is asked of them
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await openApi(app)
  apiReferenceRoutes(app)
  app.get('/sandbox/inbox.json', () => [])
  await app.register(
    async (api) => {
      openApiRoute(api)
      const unanswered = () => Promise.reject(new Error('Nobody calls it'))
      for (const endpoint of Object.values<Endpoint>(endpoints)) handle(api, endpoint, unanswered)
      for (const endpoint of Object.values<Endpoint>(supportInboxEndpoints))
        if (!api.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })) handle(api, endpoint, unanswered)
    },
    { prefix: '/api' },
  )
  return app
}

let app: FastifyInstance
let description: Description
let operations: Operation[]
beforeAll(async () => {
  app = await aDescribingServer()
  description = (await app.inject('/api/openapi.json')).json<Description>()
  operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
})
afterAll(() => app.close())

const callOf = ({ operationId }: Operation) => {
  const call = callsById.get(operationId)
  if (call === undefined) throw new Error(`The contract has no ${operationId}`)
  return call.endpoint
}

describe('the description of the calls', () => {
  it('each call of the contract is an operation with an id of its own', () => {
    const count = Object.keys(endpoints).length + Object.keys(supportInboxEndpoints).length
    expect(operations).toHaveLength(count)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(count)
  })

  it('each operation has a short title, a description and a subject that the reference lists once', () => {
    const subjects = description.tags.map(({ name }) => name)
    expect(description['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(subjects)
    expect(new Set(subjects).size).toBe(subjects.length)
    for (const operation of operations) {
      expect(operation.summary).toMatch(/^[A-Z][\w ]{2,44}$/)
      expect(operation.description).toContain(callOf(operation).summary)
      expect(subjects).toContain(operation.tags[0])
      expect(operation.tags).toHaveLength(1)
    }
  })

  it('no operation is of the sandbox, though the server has a route of it', () => {
    expect(app.hasRoute({ method: 'GET', url: '/sandbox/inbox.json' })).toBe(true)
    expect(Object.keys(description.paths).filter((path) => path.includes('/sandbox'))).toEqual([])
  })

  it('the example of each request is one that its call accepts', () => {
    for (const operation of operations) {
      const { params, query, body } = callOf(operation)
      const named = (place: string) =>
        Object.fromEntries(
          (operation.parameters ?? []).filter((one) => one.in === place).map(({ name, example }) => [name, example]),
        )
      const refused = [
        params?.safeParse(named('path')).error,
        query?.safeParse(named('query')).error,
        body?.safeParse(operation.requestBody?.content['application/json']?.example).error,
      ].flatMap((error) => (error ? [`${operation.operationId}: ${error.message}`] : []))
      expect(refused).toEqual([])
    }
  })

  it('the example of each answer is one that its call gives', () => {
    for (const operation of operations) {
      const { response, produces } = callOf(operation)
      const { example } = operation.responses['200']?.content[produces ?? 'application/json'] ?? {}
      const error = produces ? undefined : response.safeParse(example).error
      expect(error && `${operation.operationId}: ${error.message}`).toBeUndefined()
      expect(example).toBeDefined()
      for (const status of ['4XX', '5XX'])
        expect(
          ApiErrorBody.safeParse(operation.responses[status]?.content['application/json']?.example).error,
        ).toBeUndefined()
    }
  })

  it('each call that a token opens names its scope, and no other call takes a token', () => {
    for (const operation of operations) {
      const scopes = operation.security?.flatMap(({ apiToken }) => apiToken ?? []) ?? []
      const named = apiTokenScopes.filter((scope) =>
        operation.description.includes(`Scope of API tokens: \`${scope}\``),
      )
      expect(scopes).toEqual(named)
    }
    expect(operations.filter(({ security }) => security?.some(({ apiToken }) => apiToken)).length).toBeGreaterThan(20)
    for (const scope of apiTokenScopes) expect(description.info.description).toContain(`\`${scope}\``)
  })
})

describe('the API reference', () => {
  it('the API reference is a page with a script of its own server under a policy that allows no other', async () => {
    const page = await app.inject('/api/docs/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page.body).toContain('"url": "/api/openapi.json"')
    expect(page.body).toContain('"telemetry": false')
    expect([...page.body.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual(['js/scalar.js'])
    expect(page.body).not.toMatch(/https?:\/\//)
  })

  it('the script of the API reference is compressed, and sent once to a browser that keeps it', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/docs/js/scalar.js', headers })
    const script = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    expect(script.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' })
    expect(script.rawPayload.length).toBeLessThan(1_500_000)
    const again = await ask({ 'if-none-match': String(script.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('the address without its slash leads to the API reference', async () => {
    const answer = await app.inject('/api/docs')
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/api/docs/'])
  })
})
