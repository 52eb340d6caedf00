import type { FastifyInstance } from 'fastify'
import { errorBody, invalid, notThere, tokenExpired } from '../whatsapp/GraphError.ts'
import type { WhatsappWorld } from '../whatsapp/WhatsappWorld.ts'
import type { Facebook } from './Facebook.ts'

/**
 * Serves what Embedded Signup needs of the Graph API: exchanging a code, describing a token and registering a number,
 * as
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/onboarding-customers-as-a-tech-provider
 * and https://developers.facebook.com/docs/graph-api/reference/debug_token describe them.
 */
export function loginRoutes(app: FastifyInstance, facebook: Facebook, whatsapp: WhatsappWorld): void {
  const { appId } = facebook.app
  const { appSecret } = whatsapp.app

  app.get('/graph/:version/oauth/access_token', ({ query }, reply) => {
    if (whatsapp.faults.take('read')) return reply.code(500).send(errorBody({ ...notThere, code: 2, status: 500 }))
    const { client_id, client_secret, code = '' } = asRecord(query)
    if (client_id !== appId || client_secret !== appSecret)
      return reply.code(400).send(errorBody({ ...notThere, code: 101, message: 'Error validating application.' }))
    const token = facebook.exchange(code)
    if (token === null)
      return reply
        .code(400)
        .send(errorBody({ ...notThere, message: 'This authorization code has been used or has expired.' }))
    return reply.send({ access_token: token, token_type: 'bearer' })
  })

  app.get('/graph/:version/debug_token', ({ query, headers }, reply) => {
    const described = asRecord(query)['input_token'] ?? ''
    const number = [...whatsapp.numbers.values()].find(({ token }) => token === described)
    const isItself = number !== undefined && headers.authorization === `Bearer ${described}`
    if (!isItself && headers.authorization !== `Bearer ${appId}|${appSecret}`)
      return reply.code(tokenExpired.status).send(errorBody(tokenExpired))
    const grant = facebook.grantOf(described)
    const target_ids = grant?.accountIds ?? undefined
    return reply.send({
      data: {
        app_id: appId,
        type: 'SYSTEM_USER',
        application: 'Frontdesk',
        expires_at: Math.floor((number?.tokenEndsAt ?? 0) / 1000),
        data_access_expires_at: 0,
        is_valid: grant !== null || isItself,
        scopes: grant?.scopes ?? [],
        granular_scopes: grant?.scopes.map((scope) => ({ scope, target_ids })) ?? [],
        user_id: '122130000000000000',
      },
    })
  })

  app.post<{ Params: { id: string } }>('/graph/:version/:id/register', ({ params: { id }, body, headers }, reply) => {
    const number = whatsapp.numbers.get(id)
    if (number === undefined || headers.authorization !== `Bearer ${number.token}`)
      return reply.code(tokenExpired.status).send(errorBody(tokenExpired))
    const { pin = '', messaging_product } = asRecord(body)
    if (messaging_product !== 'whatsapp' || !/^\d{6}$/.test(pin))
      return reply.code(400).send(errorBody(invalid('The parameter pin must have 6 digits.')))
    const before = facebook.pinOf(id)
    if (before !== null && before !== pin)
      return reply
        .code(400)
        .send(errorBody({ ...notThere, code: 133005, message: '(#133005) Two step verification PIN Mismatch' }))
    facebook.register(id, pin)
    return reply.send({ success: true })
  })
}

const asRecord = (value: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      ([, each]) => typeof each === 'string',
    ),
  )
