import type { ApiClientOptions } from 'grammy'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'

/** Milliseconds for which an answer is awaited, a poll's too. A hundred updates with long texts may be large. */
const timeoutSeconds = 60
const send = outgoingFetch({ within: timeoutSeconds * 1000 + 5_000, bytes: 16 * 1024 * 1024 })

/** The signal of the polyfill that grammY makes. */
type PolyfilledSignal = Pick<AbortSignal, 'aborted' | 'addEventListener'>

/**
 * How grammY calls Telegram. Its own `fetch` follows redirects and reads answers without end. It also keeps an idle
 * connection until Telegram closes it: a message that is sent in this moment never leaves, and looks as if it might
 * have (decision 0013). The platform's closes it after four seconds.
 */
export const telegramClient = (apiRoot: string): ApiClientOptions => ({
  apiRoot,
  timeoutSeconds,
  // grammY types its calls as those of node-fetch: a signal of a polyfill, and a Node stream as the body of a file.
  fetch: (url: string, { signal, body, method, headers }: GrammyRequest) =>
    send(url, {
      ...(method !== undefined && { method }),
      ...(headers && { headers }),
      ...(body !== undefined && { body, duplex: 'half' }),
      ...(signal && { signal: platformSignal(signal) }),
    } as RequestInit),
})

type GrammyRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | NodeJS.ReadableStream
  signal?: PolyfilledSignal
}

function platformSignal(signal: PolyfilledSignal): AbortSignal {
  const controller = new AbortController()
  if (signal.aborted) controller.abort()
  else signal.addEventListener('abort', () => controller.abort(), { once: true })
  return controller.signal
}
