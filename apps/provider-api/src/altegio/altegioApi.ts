import { z } from 'zod'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import { readJson } from '../http/outgoing/readJson.ts'
import type { Environment } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { entityWebhookAddress } from './entityWebhookAddress.ts'
import type { RequestPace } from './requestPace.ts'

/** Why there is no usable answer. `limited`: Altegio, or its limits, ask to wait `milliseconds`. */
export type AltegioFault =
  | { kind: 'limited'; milliseconds: number }
  | { kind: 'unreachable' }
  /** Altegio refused, with its status and its own text. */
  | { kind: 'refused'; status: number; message: string | null }

export type AltegioAnswer = { ok: true; data: unknown } | { ok: false; fault: AltegioFault }

/**
 * The application at Altegio, where its API is, and at which origin Altegio reaches this server, null when it cannot.
 * The partner token is a secret.
 */
export type AltegioAccess = {
  partnerToken: string
  applicationId: string
  apiUrl: string
  marketplaceUrl: string
  reachableOrigin: string | null
}

/** Altegio's API, called as the partner. Never rejects; the partner token is in no answer and no error. */
export type AltegioApi = {
  /** The state of the application in a salon. */
  readStatus: (salonId: string) => Promise<AltegioAnswer>
  /** Activates the application in a salon whose owner has agreed. */
  activate: (salonId: string) => Promise<AltegioAnswer>
  uninstall: (salonId: string) => Promise<AltegioAnswer>
  /** The public details of a salon. */
  readCompany: (salonId: string) => Promise<AltegioAnswer>
  /** The clients of a salon whose number or name has these digits. */
  findClients: (salonId: string, digits: string) => Promise<AltegioAnswer>
  /** The appointments of a client between two days such as `2026-11-30`, both included. */
  readRecords: (salonId: string, of: { clientId: number; from: string; to: string }) => Promise<AltegioAnswer>
  /**
   * Reports that the application was paid for a salon; moments as Altegio writes them. Altegio has no key for
   * it: twice is two payments.
   */
  reportPayment: (salonId: string, payment: PaidPeriod) => Promise<AltegioAnswer>
  /** Reports that a payment went back, by Altegio's own id of it. */
  reportRefund: (paymentId: string) => Promise<AltegioAnswer>
}

/**
 * A payment as Altegio has it: an amount in units of its currency, and moments such as `2026-11-20 12:00:00`, in UTC.
 */
export type PaidPeriod = {
  payment_sum: number
  currency_iso: string
  payment_date: string
  period_from: string
  period_to: string
}

/**
 * Milliseconds for which an answer is awaited, and a request waits for its turn: longer than the pace of a minute, so
 * that work which has begun is not ended by the pace.
 */
const timeouts = { answer: 15_000, turn: 70_000 }
/** Milliseconds to wait after a 429 that names no time, and the longest that it may name. */
const restAfterLimit = { least: 1_000, usual: 10_000, most: 300_000 }
/** Bytes of an answer that are read. */
const longestAnswer = 256 * 1024
const longestMessage = 300

const Envelope = z.looseObject({
  success: z.boolean().optional(),
  data: z.unknown(),
  meta: z.union([z.looseObject({ message: z.string().optional() }), z.array(z.unknown())]).nullish(),
})

/**
 * Calls Altegio's API within its limits for one attempt. The caller has reserved the turn of the first request and
 * waited for it. When `signal` aborts, no request waits for its turn any more.
 */
export function altegioApi(
  { partnerToken, applicationId, apiUrl, marketplaceUrl, reachableOrigin }: AltegioAccess,
  pace: RequestPace,
  { later, signal: ended }: Pick<Environment, 'later'> & { signal: AbortSignal },
): AltegioApi {
  const headers = {
    authorization: `Bearer ${partnerToken}`,
    accept: 'application/vnd.api.v2+json',
  }
  const ofSalon = (salonId: string) => `${marketplaceUrl}/salon/${salonId}/application/${applicationId}`

  const send = outgoingFetch({ within: timeouts.answer, bytes: longestAnswer, later })
  let hasTurn = true
  const takeTurn = async (): Promise<AltegioFault | null> => {
    if (hasTurn) {
      hasTurn = false
      return null
    }
    const turn = pace.reserve(timeouts.turn)
    if (turn !== null && turn > 0) await pause(later, turn, ended)
    return turn === null || ended.aborted ? { kind: 'limited', milliseconds: pace.wait() } : null
  }

  const call = async (method: 'GET' | 'POST', url: string, body?: object): Promise<AltegioAnswer> => {
    const fault = await takeTurn()
    if (fault) return { ok: false, fault }
    try {
      const answer = await send(url, {
        method,
        // A call without a body has no type of one: such a call is refused.
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const parsed = Envelope.safeParse(await readJson(answer))
      if (answer.ok && parsed.success && parsed.data.success !== false) return { ok: true, data: parsed.data.data }
      return { ok: false, fault: faultOf(answer, parsed.data?.meta) }
    } catch {
      return { ok: false, fault: { kind: 'unreachable' } }
    }
  }

  const faultOf = (answer: Response, meta: z.infer<typeof Envelope>['meta']): AltegioFault => {
    if (answer.status === 429) {
      const milliseconds = restOf(answer.headers.get('retry-after'))
      pace.hold(milliseconds)
      return { kind: 'limited', milliseconds }
    }
    if (answer.status >= 500 || meta === undefined) return { kind: 'unreachable' }
    const message = meta && !Array.isArray(meta) ? meta.message : undefined
    return { kind: 'refused', status: answer.status, message: message?.slice(0, longestMessage) ?? null }
  }

  return {
    readStatus: (salonId) => call('GET', ofSalon(salonId)),
    activate: (salonId) =>
      call('POST', `${marketplaceUrl}/partner/callback`, {
        salon_id: Number(salonId),
        application_id: Number(applicationId),
        ...(reachableOrigin !== null && {
          webhook_urls: [entityWebhookAddress(reachableOrigin, { partnerToken, salonId })],
        }),
      }),
    uninstall: (salonId) => call('POST', `${ofSalon(salonId)}/uninstall`),
    readCompany: (salonId) => call('GET', `${apiUrl}/company/${salonId}`),
    findClients: (salonId, digits) => call('POST', `${apiUrl}/company/${salonId}/clients/search`, searchFor(digits)),
    readRecords: (salonId, { clientId, from, to }) =>
      call('GET', `${apiUrl}/records/${salonId}?client_id=${clientId}&start_date=${from}&end_date=${to}&count=50`),
    reportPayment: (salonId, payment) =>
      call('POST', `${marketplaceUrl}/partner/payment`, {
        salon_id: Number(salonId),
        application_id: Number(applicationId),
        ...payment,
      }),
    reportRefund: (paymentId) =>
      call('POST', `${marketplaceUrl}/partner/payment/refund/${encodeURIComponent(paymentId)}`),
  }
}

/** The search for clients of a salon by some digits. */
const searchFor = (digits: string) => ({
  page: 1,
  page_size: 10,
  fields: ['id', 'phone', 'visits_count'],
  operation: 'AND',
  filters: [{ type: 'quick_search', state: { value: digits } }],
})

/** Milliseconds that a Retry-After names; the usual rest where it names none. */
function restOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  const named = Number.isFinite(seconds) ? seconds * 1000 : restAfterLimit.usual
  return Math.min(Math.max(named, restAfterLimit.least), restAfterLimit.most)
}
