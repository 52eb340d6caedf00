import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chatEvents } from './chatEvents.ts'
import type { OpenAiApi } from './ReceivedRequest.ts'
import type { OpenAi } from './OpenAi.ts'
import type { ReplyScript } from './ReplyScript.ts'
import { responsesEvents } from './responsesEvents.ts'
import { streamReply } from './streamReply.ts'
import { wordsOf } from './transcribe.ts'
import type { SentFile } from '../telegram/sentFiles.ts'

const modelName = 'sandbox-model'

/** Serves an OpenAI-compatible endpoint at `/openai/v1`. `closing` ends the open streams. */
export function openAiRoutes(
  app: FastifyInstance,
  { openai, now, closing }: { openai: OpenAi; now: () => Date; closing: AbortSignal },
): void {
  const serve = (api: Exclude<OpenAiApi, 'transcriptions'>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const authorization = request.headers.authorization ?? ''
    if (!isBearer(authorization)) return refuse(reply, wrongKey)
    const body = fieldsOf(request)
    const script = openai.scriptFor({ api, authorization, body })
    if (script.kind === 'refusal') return refuse(reply, script)

    const head = {
      id: randomUUID(),
      model: typeof body['model'] === 'string' ? body['model'] : modelName,
      createdAt: Math.floor(now().getTime() / 1000),
    }
    const events = api === 'responses' ? responsesEvents(head) : chatEvents(head)
    if (body['stream'] !== true) return reply.send(events.whole(script.pieces.join('')))
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    reply.hijack()
    await streamReply(reply.raw, events, script, AbortSignal.any([left.signal, closing]))
    return reply
  }

  app.post('/openai/v1/audio/transcriptions', (request, reply) => {
    const authorization = request.headers.authorization ?? ''
    if (!isBearer(authorization)) return refuse(reply, wrongKey)
    const { file, ...fields } = fieldsOf(request)
    if (!isSentFile(file) || typeof fields['model'] !== 'string')
      return refuse(reply, { kind: 'refusal', status: 400, message: 'A file and a model are required' })
    const { fileName, type, bytes } = file
    const body = { ...fields, file: { name: fileName, type, size: bytes.length } }
    const script = openai.transcriptFor({ api: 'transcriptions', authorization, body }, wordsOf(file))
    return script.kind === 'refusal' ? refuse(reply, script) : reply.send({ text: script.text })
  })
  app.post('/openai/v1/responses', serve('responses'))
  app.post('/openai/v1/chat/completions', serve('chat'))
  app.get('/openai/v1/models', () => ({
    object: 'list',
    data: [{ id: modelName, object: 'model', created: 0, owned_by: 'sandbox' }],
  }))
}

const isBearer = (authorization: string): boolean => /^Bearer \S+$/.test(authorization)
const wrongKey = {
  kind: 'refusal',
  status: 401,
  code: 'invalid_api_key',
  message: 'Incorrect API key provided',
} as const

const fieldsOf = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

function refuse(reply: FastifyReply, { status, retryAfter, code, message }: ReplyScript & { kind: 'refusal' }) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const type =
    status === 401
      ? 'invalid_request_error'
      : status === 429
        ? 'requests'
        : status >= 500
          ? 'server_error'
          : 'invalid_request_error'
  const error = {
    message: message ?? `Refused with ${status} (sandbox)`,
    type,
    param: null,
    code: code ?? (status === 429 ? 'rate_limit_exceeded' : null),
  }
  return reply.code(status).send({ error })
}
