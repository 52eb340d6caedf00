import type { FastifyInstance } from 'fastify'
import { textsOf } from '../page/textsOf.ts'
import type { Authenticators } from './Authenticators.ts'

/** Answers the codes of the authenticator app, and adds the key of an account, by a form on the page of the inbox. */
export function authenticatorRoutes(app: FastifyInstance, authenticators: Authenticators): void {
  const { prefix } = app
  app.get('/authenticator.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return authenticators.codes()
  })
  app.post('/authenticator', (request, reply) => {
    const { account = '', key = '' } = textsOf(request.body)
    const isAdded = authenticators.add(account.trim().slice(0, 100) || 'My account', key)
    return reply.redirect(`${prefix}/inbox${isAdded ? '' : '?refused=key'}`, 303)
  })
}
