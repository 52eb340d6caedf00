import type { Readable } from 'node:stream'
import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../errors/refuse.ts'
import { readBytes } from '../../http/bodies/readBody.ts'
import { handle } from '../../http/handle.ts'
import { isUnsubscribed, setUnsubscribed } from './unsubscribedAddresses.ts'
import { oneClickPath, unsubscribePage } from './unsubscribeLinks.ts'
import { emailKey } from '../../secrets/emailKey.ts'
import { addressHash, unsubscribeTokens } from './unsubscribeTokens.ts'

/**
 * Registers the calls of the page on which an email's reader turns emails of its kind off and on (SUP-13, TEAM-3), and
 * those by which a signed-in administrator does so for the emails about mentions and assignments.
 */
export function answerEmailRoutes(app: FastifyInstance): void {
  const tokens = unsubscribeTokens(app.settings)
  const subscriptionOf = (token: string) => {
    const subscription = tokens.read(token)
    if (subscription === null) throw refuse('TOKEN_INVALID')
    return subscription
  }
  handle(app, endpoints.getAnswerEmails, async ({ body: { token }, ports }) => {
    const { hash, about } = subscriptionOf(token)
    return { isOn: !(await isUnsubscribed(ports.db, hash)), about }
  })
  handle(app, endpoints.setAnswerEmails, async ({ body: { token, isOn }, ports }) => {
    const { hash, about } = subscriptionOf(token)
    await setUnsubscribed(ports.db, { hash, isUnsubscribed: !isOn }, ports.now())
    return { isOn, about }
  })
  handle(app, endpoints.getTeamEmails, async ({ caller, ports }) => ({
    isOn: !(await isUnsubscribed(ports.db, addressHash(emailKey(caller.email), 'team'))),
  }))
  handle(app, endpoints.setTeamEmails, async ({ body: { isOn }, caller, ports }) => {
    const hash = addressHash(emailKey(caller.email), 'team')
    await setUnsubscribed(ports.db, { hash, isUnsubscribed: !isOn }, ports.now())
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
    const subscription = tokens.read(request.params.token)
    if (subscription === null) throw refuse('TOKEN_INVALID')
    await setUnsubscribed(ports.db, { hash: subscription.hash, isUnsubscribed: true }, ports.now())
    return reply.send({})
  })
  app.get<{ Params: { token: string } }>(path, (request, reply) =>
    reply.redirect(`${settings.appUrl ?? settings.publicUrl ?? ''}${unsubscribePage(request.params.token)}`, 303),
  )
}
