import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { botRefusal, type BotAnswer } from './BotAnswer.ts'
import type { BotFault, BotFaults } from './BotFaults.ts'
import { callBotMethod } from './botMethods.ts'
import type { Pollers } from './takeUpdates.ts'
import type { Telegram } from './Telegram.ts'

type BotRequest = FastifyRequest<{ Params: { bot: string; method: string } }>

/** Serves the Bot API at `/telegram/bot<token>/<method>`. `closing` ends the open polls. */
export function telegramRoutes(
  app: FastifyInstance,
  { telegram, faults, closing }: { telegram: Telegram; faults: BotFaults; closing: AbortSignal },
): void {
  const pollers: Pollers = new Map()

  const answer = async (request: BotRequest, reply: FastifyReply) => {
    const { bot: segment, method } = request.params
    if (!/^bot\d+:/.test(segment)) return send(reply, botRefusal(404, 'Not Found'))
    const token = segment.slice('bot'.length)
    const bot = telegram.state.bots.get(token)
    if (bot === undefined) return send(reply, botRefusal(401, 'Unauthorized'))

    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    const signal = AbortSignal.any([left.signal, closing])
    const fault = faults.take(method, token)
    if (fault?.kind === 'hang') await untilAborted(signal)
    const refusal = refusalOf(fault)
    if (refusal !== null) return send(reply, refusal)
    const parameters = { ...asRecord(request.query), ...asRecord(request.body) }
    const done = await callBotMethod(method, { telegram, pollers, bot, parameters, signal })
    if (fault?.kind === 'lost-answer') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return send(reply, done)
  }

  app.get('/telegram/:bot/:method', answer)
  app.post('/telegram/:bot/:method', answer)
  app.get<{ Params: { bot: string; fileId: string } }>('/telegram/file/:bot/files/:fileId', (request, reply) => {
    const bytes = telegram.state.bots.has(request.params.bot.slice('bot'.length))
      ? telegram.files.read(request.params.fileId)
      : null
    return bytes === null
      ? send(reply, botRefusal(404, 'Not Found'))
      : reply.type('application/octet-stream').send(bytes)
  })
  app.get('/telegram/file/:bot/*', (_request, reply) => send(reply, botRefusal(404, 'Not Found')))
}

const send = (reply: FastifyReply, answer: BotAnswer) => reply.code(answer.ok ? 200 : answer.error_code).send(answer)

function refusalOf(fault: BotFault | undefined): BotAnswer | null {
  switch (fault?.kind) {
    case 'flood':
      return botRefusal(429, `Too Many Requests: retry after ${fault.retryAfter}`, { retry_after: fault.retryAfter })
    case 'blocked':
      return botRefusal(403, 'Forbidden: bot was blocked by the user')
    case 'server-error':
      return botRefusal(500, 'Internal Server Error')
    case 'refused':
      return botRefusal(
        fault.code,
        fault.description,
        fault.migrateTo === undefined ? undefined : { migrate_to_chat_id: fault.migrateTo },
      )
    case 'hang':
    case 'lost-answer':
    case undefined:
      return null
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
