import { PhoneHistory } from '@frontdesk/contract'
import { z } from 'zod'

const HistoryRequest = z.object({ since: z.string(), contacts: z.boolean(), chats: z.boolean() })

/**
 * The requests to Meta after a number was connected: whether the contacts and the chats of its
 * phone are settled, each once.
 */
export type HistoryRequest = z.infer<typeof HistoryRequest>

/** The request and the progress of a number, in the metadata of its channel; null where there is none. */
export function readHistoryRequest(metadata: Readonly<Record<string, unknown>>): {
  request: HistoryRequest | null
  history: PhoneHistory | null
} {
  return {
    request: HistoryRequest.safeParse(metadata['historyRequest']).data ?? null,
    history: PhoneHistory.safeParse(metadata['history']).data ?? null,
  }
}

/** The metadata of a number that Meta is to be asked about from now on. What an earlier request has brought stays. */
export function newHistoryRequest(stored: Readonly<Record<string, unknown>>, now: Date): Record<string, unknown> {
  const at = now.toISOString()
  const { history } = readHistoryRequest(stored)
  const isKept = history !== null && (history.state === 'complete' || history.percent > 0)
  return {
    historyRequest: { since: at, contacts: false, chats: false } satisfies HistoryRequest,
    history: isKept ? history : ({ state: 'importing', percent: 0, at } satisfies PhoneHistory),
  }
}

/**
 * Whether a number that is connected again is to be asked about: nothing was asked for yet, or the
 * request came to nothing.
 */
export function lacksHistory(stored: Readonly<Record<string, unknown>>): boolean {
  const { request, history } = readHistoryRequest(stored)
  if (history === null) return true
  return request?.chats !== true && (history.state === 'importing' || history.state === 'failed')
}
