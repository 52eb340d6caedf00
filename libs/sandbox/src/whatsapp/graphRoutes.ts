import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  errorBody,
  errorOfFault,
  invalid,
  notRegistered,
  notThere,
  tokenExpired,
  type GraphError,
} from './GraphError.ts'
import { requestSync } from './requestSync.ts'
import { pageOfTemplates } from './messageTemplates.ts'
import { echoAccepted, markRead, reportAccepted, sendAsBusiness } from './sendAsBusiness.ts'
import type { WhatsappCall, WhatsappFault } from './WhatsappFaults.ts'
import type { SandboxNumber } from './WhatsappShapes.ts'
import type { WhatsappWorld } from './WhatsappWorld.ts'

type GraphRequest = FastifyRequest<{ Params: { version: string; id: string } }>

type GraphOptions = { world: WhatsappWorld; isRegistered: (phoneNumberId: string) => boolean; closing: AbortSignal }

/**
 * Serves the Graph API at `/graph/<version>/…`: numbers, accounts, messages and media. `closing` ends calls
 * that are never answered.
 */
export function graphRoutes(app: FastifyInstance, { world, isRegistered, closing }: GraphOptions): void {
  const answering = answerNumbers(world, closing)
  accountRoutes(app, world, answering)
  mediaRoutes(app, world, answering)

  app.get(
    '/graph/:version/:id',
    answering('read', ({ params: { id } }, caller) => {
      const file = world.files.read(id)
      if (file !== null) return mediaAnswer(app, id, file)
      if (id !== caller.phoneNumberId) return notThere
      return {
        id,
        display_phone_number: caller.displayPhoneNumber,
        verified_name: caller.verifiedName,
        is_on_biz_app: caller.isOnBusinessApp ?? false,
        platform_type: 'CLOUD_API',
      }
    }),
  )
  app.post(
    '/graph/:version/:id/smb_app_data',
    answering('sync', ({ body, params: { id } }, caller) =>
      id === caller.phoneNumberId ? requestSync(world, caller, asRecord(body)) : notThere,
    ),
  )
  app.post(
    '/graph/:version/:id/messages',
    answering('messages', async ({ body, params: { id } }, caller, fault) => {
      if (id !== caller.phoneNumberId) return notThere
      if (caller.needsPin && !isRegistered(id)) return notRegistered
      if (asRecord(body)['status'] === 'read') return markRead(world, caller, asRecord(body)['message_id'])
      const sent = sendAsBusiness(world, caller, asRecord(body))
      if (isError(sent)) return sent
      if (fault?.kind === 'echo-first') {
        echoAccepted(world, sent)
        await world.callback.settled()
      }
      reportAccepted(world, sent)
      return sent.answer
    }),
  )
}

/** The routes of a whole business account: its numbers, its templates and whether our app gets its events. */
function accountRoutes(app: FastifyInstance, world: WhatsappWorld, answering: Answering): void {
  app.get(
    '/graph/:version/:id/phone_numbers',
    answering('read', ({ params: { id } }, caller) =>
      id === caller.businessAccountId
        ? {
            data: [...world.numbers.values()]
              .filter((one) => one.businessAccountId === id)
              .map(({ phoneNumberId, isOnBusinessApp = false }) => ({
                id: phoneNumberId,
                is_on_biz_app: isOnBusinessApp,
                platform_type: 'CLOUD_API',
              })),
          }
        : notThere,
    ),
  )
  app.get(
    '/graph/:version/:id/message_templates',
    answering('read', ({ params: { id }, query }, caller) =>
      id === caller.businessAccountId ? pageOfTemplates(world.templates, asRecord(query)) : notThere,
    ),
  )
  app.post(
    '/graph/:version/:id/subscribed_apps',
    answering('read', ({ params: { id } }, caller) => {
      if (id !== caller.businessAccountId) return notThere
      world.commit({ type: 'subscribed', businessAccountId: id })
      return { success: true }
    }),
  )
}

/** Files: what a number uploads, and the bytes at the address of a file. */
function mediaRoutes(app: FastifyInstance, world: WhatsappWorld, answering: Answering): void {
  app.post(
    '/graph/:version/:id/media',
    answering('media', ({ body, params: { id } }, caller) => {
      const { file } = asRecord(body)
      if (id !== caller.phoneNumberId) return notThere
      if (typeof file !== 'object' || file === null || !('bytes' in file) || !Buffer.isBuffer(file.bytes))
        return invalid('The parameter file is required.')
      return { id: world.files.keep(file.bytes) }
    }),
  )
  app.get<{ Params: { file: string } }>('/graph/media/:file', (request, reply) => {
    if (callerOf(world, request) === undefined) return sendError(reply, tokenExpired)
    const bytes = world.files.read(request.params.file)
    return bytes === null ? sendError(reply, notThere) : reply.type('application/octet-stream').send(bytes)
  })
}

const mediaAnswer = (app: FastifyInstance, id: string, file: Buffer) => ({
  messaging_product: 'whatsapp',
  url: `${originOf(app)}${app.prefix}/graph/media/${id}`,
  mime_type: 'application/octet-stream',
  sha256: id,
  file_size: String(file.length),
  id,
})

type Answering = ReturnType<typeof answerNumbers>

/** Answers the calls of the token of a number; the faults that tests have planned come first. */
const answerNumbers =
  (world: WhatsappWorld, closing: AbortSignal) =>
  (
    call: WhatsappCall,
    work: (request: GraphRequest, caller: SandboxNumber, fault?: WhatsappFault) => object | Promise<object>,
  ) =>
  async (request: GraphRequest, reply: FastifyReply) => {
    const caller = callerOf(world, request)
    if (caller === undefined) return sendError(reply, tokenExpired)
    const fault = world.faults.take(call)
    if (fault?.kind === 'hang') await untilAborted(closing)
    const error = fault ? errorOfFault(fault) : null
    if (error !== null) return sendError(reply, error)
    const done = await work(request, caller, fault)
    if (isError(done)) return sendError(reply, done)
    if (fault?.kind !== 'lost-answer') return reply.send(done)
    reply.hijack()
    reply.raw.destroy()
    return reply
  }

const callerOf = ({ numbers }: WhatsappWorld, { headers }: FastifyRequest): SandboxNumber | undefined =>
  [...numbers.values()].find(({ token }) => headers.authorization === `Bearer ${token}`)

/** Where the sandbox itself is served, for addresses of media. */
function originOf({ server }: FastifyInstance): string {
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

const isError = (answer: object): answer is GraphError => 'status' in answer && 'code' in answer

function sendError(reply: FastifyReply, error: GraphError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers ?? {})
    .send(errorBody(error))
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
