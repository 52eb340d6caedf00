import { z } from 'zod'
import { codeOfNetworkError, isNeverSent } from '../http/outgoing/networkError.ts'
import type { DeliveryScope } from '../ports/Channel.ts'

/**
 * Why a call of the Graph API failed. `wait`: nothing happened, try again after `milliseconds`, if it said so.
 * `server-error` and `broken`: the call may have taken effect. `outside-window`: the customer wrote too long ago.
 * `held-elsewhere`: another app has the conversation. `template-refused`: the template is gone, paused, or its
 * values do not fit. `marketing-limit`: this person gets enough marketing at the moment.
 */
export type GraphFault =
  | { type: 'wait'; milliseconds: number | null; code: number | null; message: string }
  | {
      type:
        | 'unauthorized'
        | 'outside-window'
        | 'held-elsewhere'
        | 'undeliverable'
        | 'template-refused'
        | 'marketing-limit'
        | 'rejected'
        | 'server-error'
        | 'broken'
      code: number | null
      message: string
    }

const ErrorBody = z.object({
  error: z.looseObject({
    code: z.number(),
    error_subcode: z.number().nullish().catch(null),
    message: z.string().catch(''),
    error_data: z.looseObject({ details: z.string() }).nullish().catch(null),
  }),
})

/**
 * Codes by which Meta asks for patience, and whose limit was reached: the app's, which all companies share, the
 * account's or number's, or a chat's.
 */
const limits: ReadonlyMap<number, DeliveryScope> = new Map([
  [4, 'platform'],
  [17, 'channel'],
  [32, 'channel'],
  [613, 'channel'],
  [80002, 'channel'],
  [80007, 'channel'],
  [130429, 'channel'],
  [131056, 'chat'],
])
/** Codes of a token that does not count any more, or not for this number. */
const unauthorized = new Set([0, 3, 10, 102, 190])
/**
 * The customer has no WhatsApp, an old one, or does not accept messages of this business; 551: is not on Instagram now.
 */
const undeliverable = new Set([551, 131026, 131030, 131050])
const outsideWindow = 131047
/**
 * Instagram's reasons stand in the subcode: the customer wrote too long ago; the person is not
 * there, or blocks messages.
 */
const outsideWindowSubcodes = new Set([2018278, 2534022])
/**
 * Another app has the conversation, and ours may not write in it, as Messenger and Instagram say it
 * (chatwoot/chatwoot#6550: "not the thread owner").
 */
const heldElsewhereSubcodes = new Set([2018300, 2534037])
const undeliverableSubcodes = new Set([2018001, 2534014, 2534001, 1545041])
/** Meta limits how much marketing one person gets from all businesses. */
const marketingLimit = 131049

/** The meaning of an error code, in an answer of the Graph API or in a status of a message. */
export function meaningOfCode(
  code: number,
  subcode: number | null = null,
): Exclude<GraphFault['type'], 'server-error' | 'broken'> {
  if (subcode !== null && outsideWindowSubcodes.has(subcode)) return 'outside-window'
  if (subcode !== null && undeliverableSubcodes.has(subcode)) return 'undeliverable'
  if (subcode !== null && heldElsewhereSubcodes.has(subcode)) return 'held-elsewhere'
  if (limits.has(code)) return 'wait'
  if (unauthorized.has(code) || (code >= 200 && code <= 299)) return 'unauthorized'
  if (code === outsideWindow) return 'outside-window'
  if (code === marketingLimit) return 'marketing-limit'
  // 132000 … 132069 are about templates.
  if (code >= 132000 && code < 132100) return 'template-refused'
  return undeliverable.has(code) ? 'undeliverable' : 'rejected'
}

/** The scope whose limit an error code names; a chat's where it names none. */
export const limitOfCode = (code: number): DeliveryScope => limits.get(code) ?? 'chat'

/** Classifies an answer that is no success. */
export function faultOfAnswer(status: number, body: unknown, headers: Pick<Headers, 'get'>): GraphFault {
  const parsed = ErrorBody.safeParse(body)
  const code = parsed.success ? parsed.data.error.code : null
  const message = parsed.success ? messageOf(parsed.data.error) : `HTTP ${status}`
  const meaning = parsed.success ? meaningOfCode(parsed.data.error.code, parsed.data.error.error_subcode ?? null) : null
  if (status === 429 || meaning === 'wait') return { type: 'wait', milliseconds: waitOf(headers), code, message }
  if (status >= 500) return { type: 'server-error', code, message }
  if (status === 401) return { type: 'unauthorized', code, message }
  return { type: meaning ?? 'rejected', code, message }
}

/** Classifies an error of the network. Its own message may contain the address, so only its code is used. */
export function faultOfError(error: unknown): GraphFault {
  const code = codeOfNetworkError(error)
  return isNeverSent(error)
    ? { type: 'wait', milliseconds: null, code: null, message: `Meta could not be reached: ${code}` }
    : { type: 'broken', code: null, message: `The call was interrupted${code && `: ${code}`}` }
}

const messageOf = ({ message, error_data }: { message: string; error_data?: { details: string } | null | undefined }) =>
  (error_data?.details ?? message).slice(0, 500)

/** Milliseconds that are waited at most, whatever an answer names. */
const longestWait = 3_600_000
const Usage = z.record(
  z.string(),
  z.array(z.looseObject({ estimated_time_to_regain_access: z.number().nonnegative() })),
)

/**
 * Milliseconds that an answer asks to wait: its Retry-After, in seconds, or the minutes in its usage of a business
 * account (https://developers.facebook.com/documentation/graph-api/overview/rate-limiting); null when it names neither.
 */
function waitOf(headers: Pick<Headers, 'get'>): number | null {
  const retryAfter = headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(retryAfter)) return Math.min(Number(retryAfter) * 1000, longestWait)
  const usage = Usage.safeParse(readJson(headers.get('x-business-use-case-usage') ?? '')).data
  const minutes = Object.values(usage ?? {}).flatMap((each) => each.map((one) => one.estimated_time_to_regain_access))
  const longest = Math.max(0, ...minutes)
  return longest === 0 ? null : Math.min(longest * 60_000, longestWait)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
