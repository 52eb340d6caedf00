import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors/refuse.ts'

/**
 * Passes the bytes of a body on as they arrive, and resolves at its end. Rejects when the body exceeds its limits, when
 * `take` throws, when time is up (408), and when the body ends early; the rest is then discarded.
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
    const onGone = () => fail(refuse('VALIDATION_ERROR', 'The request body ended early'))
    const withdraw = incomingBody?.deadline?.onExpired(() =>
      fail(refuse('VALIDATION_ERROR', 'The request body arrived too slowly', { status: 408 })),
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
    // A stream that is closed already emits nothing more.
    if (payload.destroyed) return onGone()
    payload.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

/**
 * Reads the whole body. With a known length it is written to its final place at once; memory never
 * written to costs nothing.
 */
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
