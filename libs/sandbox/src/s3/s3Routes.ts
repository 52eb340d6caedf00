import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { S3Double } from './S3Double.ts'

type ObjectRequest = FastifyRequest<{ Params: { '*': string } }>

const largest = 100 * 1024 * 1024

/** Simulates an S3-compatible store at `/s3/<bucket>/<key>`: signed PUT, GET with Range, HEAD and DELETE. */
export async function s3Routes(app: FastifyInstance, s3: S3Double): Promise<void> {
  await app.register(async (store) => {
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    store.addHook('onRequest', async (request, reply) => {
      const failure = s3.takeFailure()
      if (failure !== null) return refuse(reply, failure, 'ServiceUnavailable')
      const { authorization = '' } = request.headers
      if (
        !/^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[^/]+\/s3\/aws4_request, ?SignedHeaders=[^,]+, ?Signature=[0-9a-f]{64}$/.test(
          authorization,
        )
      )
        return refuse(reply, 403, 'AccessDenied')
      return undefined
    })
    store.put('/s3/*', (request: ObjectRequest, reply) => {
      s3.objects.set(request.params['*'], Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      return reply.header('etag', '"sandbox"').send()
    })
    store.head('/s3/*', (request: ObjectRequest, reply) => {
      const object = s3.objects.get(request.params['*'])
      return object ? reply.header('content-length', object.length).send() : reply.code(404).send()
    })
    store.get('/s3/*', (request: ObjectRequest, reply) => {
      const object = s3.objects.get(request.params['*'])
      if (!object) return refuse(reply, 404, 'NoSuchKey')
      const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
      if (!range) return reply.type('application/octet-stream').send(object)
      const first = Number(range[1])
      const last = range[2] ? Math.min(Number(range[2]), object.length - 1) : object.length - 1
      if (first >= object.length) return refuse(reply, 416, 'InvalidRange')
      return reply
        .code(206)
        .header('content-range', `bytes ${first}-${last}/${object.length}`)
        .type('application/octet-stream')
        .send(object.subarray(first, last + 1))
    })
    store.delete('/s3/*', (request: ObjectRequest, reply) => {
      s3.objects.delete(request.params['*'])
      return reply.code(204).send()
    })
  })
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
