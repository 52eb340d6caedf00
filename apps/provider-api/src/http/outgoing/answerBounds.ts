import type { Environment } from '../../ports/Ports.ts'

/**
 * Bounds of an answer: milliseconds from the call to its last byte, and bytes of its body, after decompression. `later`
 * measures the time; by default the system's clock.
 */
export type AnswerBounds = { within: number; bytes: number; later?: Environment['later'] }

/** The answer is longer than its bound. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

const bySystemClock: Environment['later'] = (milliseconds, job) => {
  const timer = setTimeout(job, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Makes one call within its bounds. `send` gets the signal that ends the call, and its answer's body with it. */
export async function withinBounds(
  { within, bytes, later = bySystemClock }: AnswerBounds,
  caller: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const limit = new AbortController()
  const stopClock = later(within, () =>
    limit.abort(new DOMException('The answer did not come in time', 'TimeoutError')),
  )
  const signal = caller ? AbortSignal.any([caller, limit.signal]) : limit.signal
  try {
    const answer = await send(signal)
    if (answer.body) return bounded(answer, answer.body, { bytes, signal, stopClock })
    stopClock()
    return answer
  } catch (error) {
    stopClock()
    throw error
  }
}

/** An answer whose body fails when it is longer than `bytes`. The clock stops with the body. */
function bounded(
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array>,
  { bytes, signal, stopClock }: { bytes: number; signal: AbortSignal; stopClock: () => void },
): Response {
  let size = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength
      if (size <= bytes) return controller.enqueue(part)
      stopClock()
      throw new AnswerTooLong(`The answer is longer than ${bytes} bytes`)
    },
    flush: stopClock,
    cancel: stopClock,
  })
  return new Response(body.pipeThrough(counting, { signal }), { status, statusText, headers })
}
