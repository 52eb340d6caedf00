import type { FastifyInstance } from 'fastify'
import type { PushService } from './PushService.ts'

/** Serves the push service at `/push/<id>`, the endpoint of browsers' subscriptions. */
export async function pushServiceRoutes(app: FastifyInstance, push: PushService): Promise<void> {
  await app.register(async (service) => {
    // In its own scope: the encrypted bytes are not parsed, whatever their content type.
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    service.post<{ Params: { id: string } }>('/push/:id', { bodyLimit: 4096 }, (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status, retryAfter } = push.take({ id: request.params.id, headers: request.headers, body })
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
      return reply.code(status).send()
    })
  })
}
