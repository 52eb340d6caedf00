import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { admitBodies } from '../http/bodies/incomingBody.ts'
import { refuseWhileDraining } from '../http/drain.ts'
import { openApiRoute } from '../openapi/openApi.ts'
import { subjects } from './subjects.ts'

/**
 * Mounts the endpoints of every subject below /api, with what holds for all of them: CORS,
 * compression, draining, no caches.
 */
export async function mountApi(app: FastifyInstance): Promise<void> {
  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: [...api.settings.appOrigins],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'x-company-id', 'x-impersonation-id', 'idempotency-key'],
        exposedHeaders: ['retry-after', 'x-request-id', 'date', 'content-disposition'],
        maxAge: 600,
      })
      // Callers add their bearer token themselves, so no foreign page can measure answers (BREACH). Requests are not
      // decompressed: a small body must not grow past its limit.
      await api.register(compress, {
        encodings: ['br', 'gzip'],
        threshold: 2048,
        globalDecompression: false,
      })
      refuseWhileDraining(api)
      // After CORS, so that other origins can read the refusals, and after draining, so that none wait while the server
      // stops.
      admitBodies(api)
      api.setNotFoundHandler((request, reply) => {
        const refusal = refuse('NOT_FOUND', 'No such endpoint')
        request.refusedWith = refusal.code
        return reply.code(refusal.status).send(refusal.body(request.id))
      })
      // A response belongs to one administrator: no cache may store it (reliability 14.3.2). Signed file links set
      // their own header.
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      })
      openApiRoute(api)
      for (const mount of subjects) await mount(api)
    },
    { prefix: '/api' },
  )
}
