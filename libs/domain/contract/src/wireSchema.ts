import { z } from 'zod'
import { ApiErrorBody } from './ApiErrorBody.ts'
import { endpoints } from './endpoints.ts'
import { liveEvents } from './events/LiveEvents.ts'
import type { Endpoint } from './defineEndpoint.ts'

const sent = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const answered = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

/** The whole wire as JSON schemas: what is hashed by the pinned-words test, so that no word changes unnoticed. */
export function wireSchema(): unknown {
  const calls = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name,
    method: endpoint.method,
    path: endpoint.path,
    access: endpoint.access,
    ...(endpoint.params && { params: sent(endpoint.params) }),
    ...(endpoint.query && { query: sent(endpoint.query) }),
    ...(endpoint.body && { body: sent(endpoint.body) }),
    response: answered(endpoint.response),
    errors: endpoint.errors ?? [],
  }))
  const events = Object.entries(liveEvents).map(([name, schema]) => ({ name, payload: answered(schema) }))
  return { calls, events, error: answered(ApiErrorBody) }
}
