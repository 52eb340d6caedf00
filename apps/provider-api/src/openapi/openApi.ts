import swagger from '@fastify/swagger'
import {
  Admin,
  ApiErrorBody,
  Chat,
  Company,
  CompanyOverview,
  Crm,
  Message,
  Messenger,
  User,
  wireVersion,
} from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productVersion } from '../serving/productVersion.ts'

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
        title: 'Frontdesk provider API',
        version: productVersion(),
        description: `Generated from the contract, wire version ${wireVersion}; descriptions name the ids of the register.`,
      },
      servers: [{ url: app.settings.publicUrl ?? '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (described) =>
      described.route.config && 'endpoint' in described.route.config
        ? transform(described)
        : { schema: { ...described.schema, hide: true }, url: described.url },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
}

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
