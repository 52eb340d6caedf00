import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Ports } from '../ports/Ports.ts'
import { openApi, openApiRoute } from '../openapi/openApi.ts'
import { refuseForeignHosts } from '../serving/knownHosts.ts'
import { legalTexts } from '../serving/legalTexts.ts'
import { runtimeConfig } from '../serving/runtimeConfig.ts'
import { securityHeaders } from '../serving/securityHeaders.ts'
import { servePages } from '../serving/servePages.ts'
import type { Settings } from '../ports/Settings.ts'
import { telegramWebhook } from '../telegram/telegramWebhook.ts'
import { sendError } from '../http/sendError.ts'
import { countCalls, refuseWhileDraining } from '../http/drain.ts'
import { createBodyBudget, type BodyBudget } from '../http/bodies/bodyBudget.ts'
import { endSlowBodies } from '../http/bodies/bodyDeadline.ts'
import { admitBodies, largestJson } from '../http/bodies/incomingBody.ts'
import { mountSandbox } from './mountSandbox.ts'
import { createRateLimits, type RateLimits } from '../http/limits/rateLimits.ts'
import { refuse } from '../errors/refuse.ts'
import { subjects } from './subjects.ts'
import { takeJson } from '../http/bodies/takeBodies.ts'
import { warnOfUntrustedProxy } from './warnOfUntrustedProxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ports: Ports
    settings: Settings
    rateLimits: RateLimits
    bodyBudget: BodyBudget
  }
}

/** The whole provider API over what it takes from the world; it does not listen yet. `hearRoute` is told of every route. */
export async function buildApp(
  ports: Ports,
  settings: Settings,
  hearRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => ports.newId(),
    bodyLimit: largestJson,
    // A link that was mangled on its way is answered like any other that is not valid.
    routerOptions: { maxParamLength: 1024 },
    exposeHeadRoutes: false,
    trustProxy: settings.trustProxy ?? false,
    // A browser keeps its connections open; ending must not wait for them.
    forceCloseConnections: true,
    // Fastify's own answer has no Retry-After; `refuseWhileDraining` turns new calls away before the app closes.
    return503OnClosing: false,
  })
  if (hearRoute) app.addHook('onRoute', hearRoute)
  app.decorate('ports', ports)
  app.decorate('settings', settings)
  app.decorate('rateLimits', createRateLimits(ports.now, settings.callLimits))
  app.decorate('bodyBudget', createBodyBudget())
  app.decorateRequest('caller', null)
  app.decorateRequest('companyId', null)
  app.decorateRequest('countedCall', null)
  app.decorateRequest('incomingBody', null)
  app.decorateRequest('endTurn', null)
  app.decorateRequest('filesTakenOut', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  takeJson(app)
  countCalls(app)
  endSlowBodies(app, ports.later)
  warnOfUntrustedProxy(app)

  await securityHeaders(app)
  refuseForeignHosts(app)
  await openApi(app)
  runtimeConfig(app)
  legalTexts(app)
  await servePages(app)
  await mountSandbox(app)
  await app.register(async (webhooks) => {
    refuseWhileDraining(webhooks)
    admitBodies(webhooks)
    telegramWebhook(webhooks)
  })
  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: [...settings.appOrigins],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'x-company-id', 'idempotency-key'],
        exposedHeaders: ['retry-after', 'x-request-id', 'date'],
        maxAge: 600,
      })
      refuseWhileDraining(api)
      // After both, so that a front end of another origin can read its refusals, and none wait while the server stops.
      admitBodies(api)
      api.setNotFoundHandler((request, reply) => {
        const refusal = refuse('NOT_FOUND', 'There is no such call')
        return reply.code(refusal.status).send(refusal.body(request.id))
      })
      // An answer to one administrator is nobody else's: no cache may keep it (reliability 14.3.2). Files by signed links say what they allow.
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      })
      openApiRoute(api)
      for (const mount of subjects) await mount(api)
    },
    { prefix: '/api' },
  )
  return app
}
