import Fastify, { LogController, type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Ports } from '../ports/Ports.ts'
import { hasBackupFailed } from '../backups/hasBackupFailed.ts'
import { healthRoutes } from '../health/healthRoutes.ts'
import { lagOfQueues } from '../health/lagOfQueues.ts'
import { apiReferenceRoutes } from '../openapi/apiReference.ts'
import { openApi } from '../openapi/openApi.ts'
import { mountMetrics } from '../metrics/mountMetrics.ts'
import { mountTracing } from '../tracing/mountTracing.ts'
import { refuseForeignHosts } from '../serving/knownHosts.ts'
import { ownOrigin } from '../serving/ownOrigin.ts'
import { legalTexts } from '../serving/legalTexts.ts'
import { productVersion } from '../serving/productVersion.ts'
import { runtimeConfig } from '../serving/runtimeConfig.ts'
import { securityHeaders } from '../serving/securityHeaders.ts'
import { servePages } from '../serving/servePages.ts'
import type { Settings } from '../ports/Settings.ts'
import { altegioWebhook } from '../altegio/altegioWebhook.ts'
import { entityWebhook } from '../altegio/entityWebhook.ts'
import { telegramWebhook } from '../telegram/telegramWebhook.ts'
import { oneClickUnsubscribe } from '../mail/unsubscribe/unsubscribeRoutes.ts'
import { paymentWebhook } from '../subscriptions/charges/paymentWebhook.ts'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { placeOf, type ChannelPlace } from '../channels/ChannelServer.ts'
import { metaWebhook } from '../meta/metaWebhook.ts'
import { logRuns } from '../log/logRuns.ts'
import { logRequests } from '../http/logRequests.ts'
import { sendError } from '../http/sendError.ts'
import { countCalls, refuseWhileDraining } from '../http/drain.ts'
import { createBodyBudget, type BodyBudget } from '../http/bodies/bodyBudget.ts'
import { endSlowBodies } from '../http/bodies/bodyDeadline.ts'
import { admitBodies, largestJson } from '../http/bodies/incomingBody.ts'
import { botKinds, channelTable, metaObjects } from './channelTable.ts'
import { mountApi } from './mountApi.ts'
import { mountSandbox } from './mountSandbox.ts'
import { countsInMemory } from '../http/limits/CallCounts.ts'
import { countsInRedis } from '../http/limits/countsInRedis.ts'
import { createRateLimits, type RateLimits } from '../http/limits/rateLimits.ts'
import { createSlidingWindows } from '../http/limits/slidingWindows.ts'
import { takeJson } from '../http/bodies/takeBodies.ts'
import { warnOfUntrustedProxy } from './warnOfUntrustedProxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ports: Ports
    settings: Settings
    channels: ChannelTable
    place: ChannelPlace
    rateLimits: RateLimits
    bodyBudget: BodyBudget
  }
}

/** Builds the provider API over its ports, without listening. `onRoute` is called for every registered route. */
export async function buildApp(
  ports: Ports,
  settings: Settings,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ports.log,
    // `logRequests` writes one line for each request instead of two, and Fastify's child of each request is not needed:
    // what is logged carries the id by itself.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: () => ports.newId(),
    bodyLimit: largestJson,
    // Allow long, mangled link tokens to reach their handler, which answers like for any invalid link.
    routerOptions: { maxParamLength: 1024 },
    exposeHeadRoutes: false,
    trustProxy: settings.trustProxy ?? false,
    // Browsers keep idle connections open; closing must not wait for them.
    forceCloseConnections: true,
    // Fastify's own 503 has no Retry-After; `refuseWhileDraining` refuses new calls before the app closes.
    return503OnClosing: false,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  decorate(app, ports, settings)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  logRequests(app)
  logRuns(ports)
  takeJson(app)
  countCalls(app)
  endSlowBodies(app, ports.later)
  warnOfUntrustedProxy(app)
  const jobLag = lagOfQueues(ports)
  const hasFailed = settings.backups.folder === null ? null : () => hasBackupFailed(ports.db)
  mountMetrics(app, { jobLag, hasBackupFailed: hasFailed, version: productVersion() })
  await mountTracing(app, productVersion())

  await securityHeaders(app)
  refuseForeignHosts(app)
  await openApi(app)
  healthRoutes(app, jobLag, hasFailed)
  runtimeConfig(app)
  legalTexts(app)
  apiReferenceRoutes(app)
  await servePages(app)
  await mountSandbox(app)
  await mountWebhooks(app)
  await mountApi(app)
  return app
}

/** Adds what routes and hooks find at the app and at each request. */
function decorate(app: FastifyInstance, ports: Ports, settings: Settings): void {
  app.decorate('ports', ports)
  app.decorate('settings', settings)
  const channelServer = { ports, settings, origin: () => listeningOrigin(app) }
  app.decorate('channels', channelTable(channelServer))
  app.decorate('place', placeOf(channelServer))
  const ownCounts = countsInMemory(createSlidingWindows(ports.now))
  const counts = ports.redis ? countsInRedis(ports.redis, ports, ownCounts) : ownCounts
  app.decorate('rateLimits', createRateLimits(counts, settings.callLimits))
  app.decorate('bodyBudget', createBodyBudget())
  app.decorateRequest('caller', null)
  app.decorateRequest('visitor', null)
  app.decorateRequest('companyId', null)
  app.decorateRequest('isActingForCompany', false)
  app.decorateRequest('isAgent', false)
  app.decorateRequest('countedCall', null)
  app.decorateRequest('incomingBody', null)
  app.decorateRequest('endTurn', null)
  app.decorateRequest('filesTakenOut', null)
}

/** Where this very process is reached; null before it listens. */
function listeningOrigin({ server, settings }: FastifyInstance): string | null {
  const address = server.address()
  return address === null || typeof address === 'string' ? null : ownOrigin(settings.host, address.port)
}

/** Mounts the addresses where channels, Altegio and payment providers report events and mail programs unsubscribe. */
async function mountWebhooks(app: FastifyInstance): Promise<void> {
  await app.register(async (webhooks) => {
    refuseWhileDraining(webhooks)
    admitBodies(webhooks)
    for (const kind of botKinds) telegramWebhook(webhooks, kind)
    altegioWebhook(webhooks)
    entityWebhook(webhooks)
    await webhooks.register((app) => metaWebhook(app, metaObjects))
    await webhooks.register(paymentWebhook)
    await webhooks.register(oneClickUnsubscribe)
  })
}
