import type { Readable } from 'node:stream'
import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../errors/refuse.ts'
import { readBytes } from '../../http/bodies/readBody.ts'
import { handle } from '../../http/handle.ts'
import { isUnsubscribed, setUnsubscribed } from './unsubscribedAddresses.ts'
import { oneClickPath, unsubscribePage } from './unsubscribeLinks.ts'
import { unsubscribeTokens } from './unsubscribeTokens.ts'

/** Registers the calls of the page on which an email's reader turns emails about answers off and on (SUP-13). */
export function answerEmailRoutes(app: FastifyInstance): void {
  const tokens = unsubscribeTokens(app.settings)
  const hashIn = (token: string): string => {
    const hash = tokens.read(token)
    if (hash === null) throw refuse('TOKEN_INVALID')
    return hash
  }
  handle(app, endpoints.getAnswerEmails, async ({ body: { token }, ports }) => ({
    isOn: !(await isUnsubscribed(ports.db, hashIn(token))),
  }))
  handle(app, endpoints.setAnswerEmails, async ({ body: { token, isOn }, ports }) => {
    await setUnsubscribed(ports.db, { hash: hashIn(token), isUnsubscribed: !isOn }, ports.now())
    return { isOn }
  })
}

/**
 * Registers the address of the header List-Unsubscribe: a mail program posts to it by one click of its reader (RFC
 * 8058), with a form as the body and without cookies, and gets no redirect. A program that knows no such click opens it
 * as a page, where nothing is changed before a button is pressed, since scanners open links, too.
 */
export async function oneClickUnsubscribe(app: FastifyInstance): Promise<void> {
  const { ports, settings, rateLimits } = app
  const tokens = unsubscribeTokens(settings)
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    (request: FastifyRequest, payload: Readable) => readBytes(request, payload),
  )
  const path = `${oneClickPath}/:token`
  app.post<{ Params: { token: string } }>(path, { config: { bodyKind: 'shortJson' } }, async (request, reply) => {
    await rateLimits.countAddress('unsubscribing', 'by one click', request.ip)
    const hash = tokens.read(request.params.token)
    if (hash === null) throw refuse('TOKEN_INVALID')
    await setUnsubscribed(ports.db, { hash, isUnsubscribed: true }, ports.now())
    return reply.send({})
  })
  app.get<{ Params: { token: string } }>(path, (request, reply) =>
    reply.redirect(`${settings.appUrl ?? settings.publicUrl ?? ''}${unsubscribePage(request.params.token)}`, 303),
  )
}
