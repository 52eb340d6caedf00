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

// A registry of its own: names in zod's global one would change the wire's pinned schema for everybody else in the
// process.
const schemaRegistry = z.registry<{ id: string }>()
const named = { Admin, ApiErrorBody, Chat, Company, CompanyOverview, Crm, Message, Messenger, User }
for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })

/** Collects every route registered after it for the OpenAPI document. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk provider API',
        version: String(wireVersion),
        description: 'Generated from the contract; descriptions name the ids of the register.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
}

/** The contract as OpenAPI 3.1. */
export function openApiRoute(api: FastifyInstance): void {
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}
