import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors/refuse.ts'

/**
 * Hands the bytes of a body on as they come, and resolves at its end. Rejects when the body does not let more in, when `take` throws,
 * when time is up (408), and when the body ends before it is whole; what still comes then is thrown away.
 */
export function readBody(
  { incomingBody, headers, routeOptions }: FastifyRequest,
  payload: Readable,
  take: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0
    const onData = (chunk: Buffer) => {
      received += chunk.byteLength
      try {
        if (incomingBody) incomingBody.grow(received)
        else if (received > routeOptions.bodyLimit)
          throw refuse('VALIDATION_ERROR', 'The body is too large', { status: 413 })
        take(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = () => {
      const declared = headers['content-length']
      if (declared !== undefined && Number(declared) !== received)
        return fail(refuse('VALIDATION_ERROR', 'The body is not as long as its Content-Length'))
      settle()
      resolve()
    }
    const onGone = () => fail(refuse('VALIDATION_ERROR', 'The body ended too early'))
    const withdraw = incomingBody?.deadline?.onExpired(() =>
      fail(refuse('VALIDATION_ERROR', 'The body came too slowly', { status: 408 })),
    )
    function settle() {
      withdraw?.()
      payload.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    }
    function fail(error: unknown) {
      settle()
      payload.resume()
      reject(error instanceof Error ? error : new Error('A body could not be read', { cause: error }))
    }
    // One that was closed before emits nothing any more.
    if (payload.destroyed) return onGone()
    payload.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

/** The whole body. When it was let in with its length, its bytes are written where they stay; memory that was never written costs nothing. */
export async function readBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const declared = request.headers['content-length']
  if (declared === undefined || request.incomingBody === null) {
    const chunks: Buffer[] = []
    await readBody(request, payload, (chunk) => void chunks.push(chunk))
    return Buffer.concat(chunks)
  }
  const bytes = Buffer.allocUnsafeSlow(Number(declared))
  let at = 0
  await readBody(request, payload, (chunk) => void (at += chunk.copy(bytes, at)))
  return bytes
}
