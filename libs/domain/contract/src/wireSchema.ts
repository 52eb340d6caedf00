import { z } from 'zod'
import { ApiErrorBody } from './ApiErrorBody.ts'
import { endpoints } from './endpoints.ts'
import { supportInboxEndpoints } from './endpoints/supportInbox.ts'
import { liveEvents } from './events/LiveEvents.ts'
import type { Endpoint } from './defineEndpoint.ts'

const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const outputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

/** The whole wire as JSON schemas: the wire version's test hashes them, so that no change goes unnoticed. */
export function wireSchema(): unknown {
  const calls = [...Object.entries<Endpoint>(endpoints), ...Object.entries<Endpoint>(supportInboxEndpoints)].map(
    ([name, endpoint]) => ({
      name,
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      ...(endpoint.params && { params: inputSchema(endpoint.params) }),
      ...(endpoint.query && { query: inputSchema(endpoint.query) }),
      ...(endpoint.body && { body: inputSchema(endpoint.body) }),
      response: outputSchema(endpoint.response),
      ...(endpoint.produces && { produces: endpoint.produces }),
      errors: endpoint.errors ?? [],
    }),
  )
  const events = Object.entries(liveEvents).map(([name, schema]) => ({ name, payload: outputSchema(schema) }))
  return { calls, events, error: outputSchema(ApiErrorBody) }
}
