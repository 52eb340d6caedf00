import Stripe from 'stripe'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'

const send = outgoingFetch({ within: 15_000, bytes: 1024 * 1024 })

/**
 * Stripe's own client for an account. It repeats nothing by itself: a job repeats a call after it has looked what
 * became of it. `apiRoot` is an address without `/v1`.
 */
export const stripeClient = ({ secretKey, apiRoot }: { secretKey: string; apiRoot: string }): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return send(`${apiRoot}${pathname}${search}`, init)
    }),
  })
