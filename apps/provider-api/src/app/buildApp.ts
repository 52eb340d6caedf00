import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Ports } from '../Ports.ts'
import { openApi, openApiRoute } from '../openapi/openApi.ts'
import { legalTexts } from '../serving/legalTexts.ts'
import { runtimeConfig } from '../serving/runtimeConfig.ts'
import { securityHeaders } from '../serving/securityHeaders.ts'
import { servePages } from '../serving/servePages.ts'
import type { Settings } from '../Settings.ts'
import { telegramWebhook } from '../telegram/telegramWebhook.ts'
import { answerError } from './answerError.ts'
import { mountSandbox } from './mountSandbox.ts'
import { refuse } from './refuse.ts'
import { subjects } from './subjects.ts'
import { warnOfUntrustedProxy } from './warnOfUntrustedProxy.ts'
import { wellFormed } from './wellFormed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ports: Ports
    settings: Settings
  }
}

/** The whole provider API over what it takes from the world; it does not listen yet. `hearRoute` is told of every route. */
export async function buildApp(ports: Ports, settings: Settings, hearRoute?: (route: RouteOptions) => void): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => ports.newId(),
    bodyLimit: 1_048_576,
    // A link that was mangled on its way is answered like any other that is not valid.
    routerOptions: { maxParamLength: 1024 },
    exposeHeadRoutes: false,
    trustProxy: settings.trustProxy ?? false,
    // A browser keeps its connections open; ending must not wait for them.
    forceCloseConnections: true,
  })
  if (hearRoute) app.addHook('onRoute', hearRoute)
  app.decorate('ports', ports)
  app.decorate('settings', settings)
  app.decorateRequest('caller', null)
  app.decorateRequest('companyId', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  takeJson(app)
  warnOfUntrustedProxy(app)

  await securityHeaders(app)
  await openApi(app)
  runtimeConfig(app)
  legalTexts(app)
  await servePages(app)
  await mountSandbox(app)
  telegramWebhook(app)
  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: [...settings.appOrigins],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'x-company-id', 'idempotency-key'],
        exposedHeaders: ['retry-after', 'x-request-id', 'date'],
        maxAge: 600,
      })
      api.setNotFoundHandler((request, reply) => {
        const refusal = refuse('NOT_FOUND', 'There is no such call')
        return reply.code(refusal.status).send(refusal.body(request.id))
      })
      openApiRoute(api)
      for (const mount of subjects) await mount(api)
    },
    { prefix: '/api' },
  )
  return app
}

/** JSON as Fastify takes it, but an empty body is no body: a client that always names a content type is not refused. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, raw, done) => {
    if (raw.trim() === '') return done(null, undefined)
    void parse(request, raw, (error, parsed) => (error ? done(error, undefined) : done(null, wellFormed(raw, parsed))))
  })
}
