import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../createSandbox.ts'
import { refusing, type ReplyScript } from '../openai/ReplyScript.ts'

const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flood'), retryAfter: z.number() }),
  z.object({ kind: z.enum(['blocked', 'server-error', 'hang', 'lost-answer']) }),
])
const Method = z.enum([
  'getMe',
  'setWebhook',
  'deleteWebhook',
  'getWebhookInfo',
  'getUpdates',
  'sendMessage',
  'sendPhoto',
  'sendVoice',
  'sendDocument',
  'sendChatAction',
  'getFile',
])
const NextFault = z.object({
  fault: Fault,
  method: Method.default('sendMessage'),
  times: z.int().min(1).max(1000).default(1),
})

const Script = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reply'),
    pieces: z.array(z.string()),
    pace: z.number().default(0),
    ending: z.enum(['completed', 'incomplete', 'failed', 'cut', 'stall']).default('completed'),
  }),
  z.object({ kind: z.literal('refusal'), status: z.int().min(400).max(599), retryAfter: z.number().optional() }),
])

const Transcripts = z.object({
  scripts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('transcript'), text: z.string() }),
      z.object({ kind: z.literal('refusal'), status: z.int().min(400).max(599) }),
    ]),
  ),
})

const WhatsappFault = z.object({
  fault: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('flood'), retryAfter: z.number() }),
    z.object({
      kind: z.enum([
        'pair-limit',
        'outside-window',
        'undeliverable',
        'token-expired',
        'server-error',
        'hang',
        'lost-answer',
        'echo-first',
      ]),
    }),
  ]),
  call: z.enum(['messages', 'media', 'read']).default('messages'),
  times: z.int().min(1).max(1000).default(1),
})

/** Lets tests in another process, such as a browser, plan faults, as `world` does for tests in this process. */
export function controlRoutes(app: FastifyInstance, { botFaults, openai, whatsapp }: Sandbox): void {
  app.post('/control/telegram', (request, reply) => {
    const parsed = NextFault.safeParse(request.body)
    if (!parsed.success) return refuse(reply, parsed.error)
    const { fault, method, times } = parsed.data
    botFaults.next(fault, { method, times })
    return reply.code(204).send()
  })
  app.post('/control/whatsapp', (request, reply) => {
    const parsed = WhatsappFault.safeParse(request.body)
    if (!parsed.success) return refuse(reply, parsed.error)
    const { fault, call, times } = parsed.data
    whatsapp.faults.next(fault, { call, times })
    return reply.code(204).send()
  })
  app.post('/control/openai', (request, reply) => {
    const parsed = z.object({ scripts: z.array(Script) }).safeParse(request.body)
    if (!parsed.success) return refuse(reply, parsed.error)
    openai.next(...parsed.data.scripts.map(toScript))
    return reply.code(204).send()
  })
  app.post('/control/openai/transcripts', (request, reply) => {
    const parsed = Transcripts.safeParse(request.body)
    if (!parsed.success) return refuse(reply, parsed.error)
    openai.nextTranscripts(...parsed.data.scripts)
    return reply.code(204).send()
  })
  app.get('/control/openai', () => ({ requests: openai.requests }))
}

/** Omits a missing Retry-After instead of setting it to undefined. */
const toScript = (script: z.infer<typeof Script>): ReplyScript =>
  script.kind === 'reply'
    ? script
    : refusing(script.status, script.retryAfter === undefined ? {} : { retryAfter: script.retryAfter })

const refuse = (reply: FastifyReply, error: z.ZodError) => reply.code(400).send({ message: z.prettifyError(error) })
