import swagger from '@fastify/swagger'
import { Admin, ApiErrorBody, Chat, Company, CompanyOverview, Crm, Message, Messenger, User } from '@frontdesk/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productVersion } from '../serving/productVersion.ts'
import { describeCalls, type Description } from './describeCalls.ts'
import { introduction } from './introduction.ts'
import { describedCalls, type DescribedCall } from './describedCalls.ts'

// A registry of its own: names in zod's global one would change the wire's pinned schema for everybody else in the
// process.
const schemaRegistry = z.registry<{ id: string }>()
const named = { Admin, ApiErrorBody, Chat, Company, CompanyOverview, Crm, Message, Messenger, User }
for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })

const transform = createJsonSchemaTransform({ schemaRegistry })

/**
 * Collects every call of the contract that is registered after it for the OpenAPI document. Pages, webhooks, probes and
 * the sandbox are nothing that a client calls.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk API',
        version: productVersion(),
        description: introduction,
      },
      servers: [{ url: app.settings.publicUrl ?? '/' }],
      components: {
        securitySchemes: {
          apiToken: { type: 'http', scheme: 'bearer', description: 'An API token, which begins with fdt_.' },
          session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
        },
      },
    },
    transform: (described) => {
      const call = callOf(described.route)
      if (call === undefined) return { schema: { ...described.schema, hide: true }, url: described.url }
      const { schema, url } = transform(described)
      return { schema: { ...schema, ...wordsOf(call) }, url }
    },
    transformObject: (document) => {
      const description = namingSchemas(document)
      // The document has these parts; its own type has them for several versions of OpenAPI.
      describeCalls(description as unknown as Description)
      return description
    },
  })
}

const namingSchemas = createJsonSchemaTransformObject({ schemaRegistry })

const callOf = ({ config }: RouteOptions): DescribedCall | undefined =>
  config?.endpoint === undefined ? undefined : describedCalls.get(config.endpoint)

/** The words of a call in the reference, and the tokens that open it. */
const wordsOf = ({ id, title, subject, scope, endpoint: { summary, register, access } }: DescribedCall) => ({
  operationId: id,
  summary: title,
  description: [
    summary,
    ...(scope === null ? [] : [`Scope of API tokens: \`${scope}\`.`]),
    `Requirements: ${register.join(', ')}.`,
  ].join('\n\n'),
  tags: [subject],
  ...(access !== 'public' && { security: tokensFor(scope) }),
})

const tokensFor = (scope: string | null): Record<string, string[]>[] =>
  scope === null ? [{ session: [] }] : [{ apiToken: [scope] }, { session: [] }]

/**
 * The contract as OpenAPI 3.1. It is built and written at the first call, for which all routes are there, and kept:
 * nobody else is answered meanwhile.
 */
export function openApiRoute(api: FastifyInstance): void {
  let document: string | null = null
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(api.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
