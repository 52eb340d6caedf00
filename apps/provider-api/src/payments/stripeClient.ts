import Stripe from 'stripe'

/** Milliseconds for which an answer is awaited, and bytes of it that are read. */
const answersWithin = 15_000
const longestAnswer = 1024 * 1024

/**
 * Stripe's own client for an account. It repeats nothing by itself: a job repeats a call after it has looked what
 * became of it. `apiRoot` is an address without `/v1`.
 */
export const stripeClient = ({ secretKey, apiRoot }: { secretKey: string; apiRoot: string }): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: answersWithin,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const answer = await fetch(`${apiRoot}${pathname}${search}`, { ...init, redirect: 'error' })
      return limited(answer)
    }),
  })

/** An answer whose body fails when it is too long. */
function limited(answer: Response): Response {
  if (!answer.body) return answer
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength
      if (size > longestAnswer) controller.error(new RangeError('The answer is too long'))
      else controller.enqueue(part)
    },
  })
  return new Response(answer.body.pipeThrough(limit), { status: answer.status, headers: answer.headers })
}
