import { withinBounds, type AnswerBounds } from './answerBounds.ts'

/**
 * A `fetch` for the services that the operator has configured; for an address that came from a caller it is
 * `publicFetch`. A redirect is an error, since it would carry tokens and customers' words to an address that nobody
 * has configured, such as one of the internal network. Each answer, a streamed one too, ends within its bounds: its
 * body fails with `AnswerTooLong`, or with a `TimeoutError`.
 */
export const outgoingFetch =
  (bounds: AnswerBounds): typeof globalThis.fetch =>
  (input, init = {}) =>
    withinBounds(bounds, init.signal, (signal) => globalThis.fetch(input, { ...init, signal, redirect: 'error' }))
