import { endpointSubjects, type ApiErrorBody, type ErrorCode } from '@frontdesk/contract'
import type { z } from 'zod'
import { callsById, type DescribedCall } from './describedCalls.ts'
import { exampleOf } from './exampleOf.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
type Operation = {
  operationId?: string
  parameters?: { name: string; in: string; schema?: JsonSchema; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
/** The parts of the document that are read and filled in here. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
  tags?: { name: string; description?: string }[]
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

/** Parts of requests that a schema cannot ask for: one of several, or a field without which little happens. */
const chosenParts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateCompany: { company: { title: 'Lily, beauty salon' } },
  updateCompanyByPost: { company: { title: 'Lily, beauty salon' } },
  updateCompanyForSystem: { company: { title: 'Lily, beauty salon' } },
  markChatsViewed: { chatIds: [10001] },
  labelChats: { chatIds: [10001] },
  getMessageTemplates: { chatId: 10001 },
  supportMarkChatsViewed: { chatIds: [10001] },
  updateAiForChats: { chatIds: [10001] },
  supportUpdateAiForChats: { chatIds: [10001] },
  sendMessage: { clientMessageId: '0f8fad5b-d9cb-469f' },
  supportSendMessage: { clientMessageId: '0f8fad5b-d9cb-469f' },
}

const refusalOf = (code: ErrorCode, message: string): ApiErrorBody => ({
  success: false,
  status: 'error',
  code,
  message,
  error: { code, message },
  requestId: '0b6e2c1e-7f5d-4c62-9d55-0d8f0b1f4a11',
})
const refusals: Readonly<Record<string, ApiErrorBody>> = {
  '4XX': refusalOf('VALIDATION_ERROR', 'The call is not as its schema says'),
  '5XX': refusalOf('UNAVAILABLE', 'The server cannot answer now, try again later'),
}

/** Adds an example to each request and answer, what each status means, and the subjects in their order (API-7). */
export function describeCalls(description: Description): void {
  const { schemas } = description.components
  for (const methods of Object.values(description.paths))
    for (const operation of Object.values(methods)) {
      const call = callsById.get(operation.operationId ?? '')
      if (call !== undefined) describeCall(operation, call, schemas)
    }
  const groups = Object.entries(endpointSubjects).map(([name, subjects]) => ({ name, tags: Object.keys(subjects) }))
  description.tags = groups.flatMap(({ tags }) => tags.map((name) => ({ name })))
  description['x-tagGroups'] = groups
}

function describeCall(
  operation: Operation,
  { id, endpoint }: DescribedCall,
  components: Description['components']['schemas'],
) {
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema)
      parameter.example = exampleOf(parameter.schema, { isWhole: false, components }, parameter.name)
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
    if (type !== 'application/json') media.example = 'The bytes of the file'
    else if (media.schema)
      media.example = merged(exampleOf(media.schema, { isWhole: false, components }), chosenParts[id])
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = meaningOf(status, endpoint.errors ?? [])
    for (const [type, media] of Object.entries(answer.content ?? {}))
      if (status !== '200') media.example = refusals[status]
      else if (type !== 'application/json') media.example = 'The bytes of the file'
      else if (media.schema) media.example = exampleOf(media.schema, { isWhole: true, components })
  }
}

const merged = (example: unknown, parts: object | undefined): unknown =>
  parts === undefined ? example : { ...(example as object), ...parts } // only bodies of objects have parts

function meaningOf(status: string, errors: readonly number[]): string {
  if (status === '200') return 'Accepted.'
  const own = errors.filter((error) => Math.floor(error / 100) === Number(status[0]))
  const usual = status.startsWith('4') ? [400, 401, 403, 429] : [500, 503]
  return `Refused, or failed: ${[...new Set([...usual, ...own])].toSorted().join(', ')}. \`code\` says why.`
}
