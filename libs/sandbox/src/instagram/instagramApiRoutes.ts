import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { echoEvent } from './eventBodies.ts'
import { issueInstagramToken } from './Instagram.ts'
import {
  instagramErrorBody,
  instagramErrorOf,
  notPrimaryReceiver,
  objectNotThere,
  tokenInvalidated,
  type InstagramError,
} from './InstagramError.ts'
import type { InstagramCall, InstagramFault } from './InstagramFaults.ts'
import type { SandboxAccount } from './InstagramShapes.ts'
import type { InstagramWorld } from './InstagramWorld.ts'
import { asRecord, sendFromAccount } from './sendFromAccount.ts'

type ApiRequest = FastifyRequest<{ Params: { version: string; id: string } }>

/** Serves Instagram's API below `/instagram`: codes and tokens, accounts, people, messages and media. */
export function instagramApiRoutes(app: FastifyInstance, world: InstagramWorld): void {
  const answering = answerAccounts(world)
  tokenRoutes(app, world)

  app.get<{ Params: { file: string } }>('/instagram/media/:file', (request, reply) => {
    const bytes = world.files.read(request.params.file)
    return bytes === null ? sendError(reply, objectNotThere) : reply.type('application/octet-stream').send(bytes)
  })

  app.get(
    '/instagram/:version/:id',
    answering('read', ({ params: { id } }, caller) => {
      if (id === 'me')
        return {
          user_id: caller.accountId,
          username: caller.username,
          name: caller.name,
          account_type: 'BUSINESS',
          id: `5${caller.accountId.slice(1)}`,
        }
      const person = world.people.get(id)
      return person ? { name: person.name, username: person.username, id } : objectNotThere
    }),
  )
  app.post(
    '/instagram/:version/:id/subscribed_apps',
    answering('read', ({ params: { id } }, caller) => {
      if (id !== caller.accountId) return objectNotThere
      world.commit({ type: 'subscribed', accountId: id })
      return { success: true }
    }),
  )
  app.post(
    '/instagram/:version/:id/take_thread_control',
    answering('takes', ({ body, params: { id } }, caller) => {
      const personId = asRecord(asRecord(body)['recipient'])['id']
      if (id !== caller.accountId || typeof personId !== 'string' || !world.people.has(personId)) return objectNotThere
      if (world.switches.isOn('conversations-kept')) return notPrimaryReceiver
      world.heldElsewhere.delete(personId)
      return { success: true }
    }),
  )
  app.post(
    '/instagram/:version/:id/messages',
    answering('messages', async ({ body, params: { id } }, caller, fault) => {
      if (id !== caller.accountId) return objectNotThere
      const fields = asRecord(body)
      if (fields['sender_action'] !== undefined) return { recipient_id: asRecord(fields['recipient'])['id'] }
      const sent = sendFromAccount(world, caller, fields)
      if (isError(sent)) return sent
      world.callback.push(echoEvent(sent.ends, sent.bubble))
      if (fault?.kind === 'echo-first' || world.switches.isOn('echoes-first')) await world.callback.settled()
      return sent.answer
    }),
  )
}

/** Codes are exchanged for short tokens, those for long ones, and long ones for newer ones. */
function tokenRoutes(app: FastifyInstance, world: InstagramWorld): void {
  app.post('/instagram/oauth/access_token', (request, reply) => {
    const { client_id, client_secret, grant_type, redirect_uri, code } = asRecord(request.body)
    const known = typeof code === 'string' ? world.codes.get(code) : undefined
    const { appId, appSecret } = world.app
    const isOurs = client_id === appId && client_secret === appSecret && grant_type === 'authorization_code'
    if (!known || !isOurs || redirect_uri !== known.redirectUri)
      return reply
        .code(400)
        .send({ error_type: 'OAuthException', code: 400, error_message: 'Invalid authorization code' })
    // A code counts once.
    world.codes.delete(String(code))
    const { token } = issueInstagramToken(world, known.accountId, 'short')
    return reply.send({
      data: [{ access_token: token, user_id: `5${known.accountId.slice(1)}`, permissions: known.permissions }],
    })
  })

  app.get('/instagram/access_token', (request, reply) => {
    const { grant_type, client_secret, access_token } = asRecord(request.query)
    const account = accountOf(world, access_token, 'short')
    if (grant_type !== 'ig_exchange_token' || client_secret !== world.app.appSecret || !account)
      return sendError(reply, tokenInvalidated)
    return reply.send(longAnswer(issueInstagramToken(world, account.accountId, 'long').token))
  })

  app.get('/instagram/refresh_access_token', (request, reply) => {
    const { grant_type, access_token } = asRecord(request.query)
    const fault = world.faults.take('tokens')
    const error = fault ? instagramErrorOf(fault) : null
    if (error !== null) return sendError(reply, error)
    const account = accountOf(world, access_token, 'long')
    if (grant_type !== 'ig_refresh_token' || !account) return sendError(reply, tokenInvalidated)
    return reply.send(longAnswer(issueInstagramToken(world, account.accountId, 'long').token))
  })
}

/** Answers the calls of the token of an account; the faults that tests have planned come first. */
const answerAccounts =
  (world: InstagramWorld) =>
  (
    call: InstagramCall,
    work: (request: ApiRequest, caller: SandboxAccount, fault?: InstagramFault) => object | Promise<object>,
  ) =>
  async (request: ApiRequest, reply: FastifyReply) => {
    const caller = accountOf(world, request.headers.authorization?.replace(/^Bearer /, ''))
    if (caller === undefined) return sendError(reply, tokenInvalidated)
    const fault = world.faults.take(call)
    const error = fault ? instagramErrorOf(fault) : null
    if (error !== null) return sendError(reply, error)
    const done = await work(request, caller, fault)
    if (isError(done)) return sendError(reply, done)
    if (fault?.kind !== 'lost-answer') return reply.send(done)
    reply.hijack()
    reply.raw.destroy()
    return reply
  }

/** The account of a token that has not ended. */
function accountOf(world: InstagramWorld, token: unknown, kind?: 'short' | 'long'): SandboxAccount | undefined {
  const found = typeof token === 'string' ? world.tokens.get(token) : undefined
  if (!found || found.expiresAt <= world.now().getTime() || (kind !== undefined && found.kind !== kind)) return
  return world.accounts.get(found.accountId)
}

const longAnswer = (token: string) => ({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 })

const isError = (answer: object): answer is InstagramError => 'status' in answer && 'code' in answer

function sendError(reply: FastifyReply, error: InstagramError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  return reply.code(error.status).send(instagramErrorBody(error))
}
