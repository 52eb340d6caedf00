/** The popup's messages about an Embedded Signup. Ids are claims of a page: the server checks them. */
export type SignupMessage =
  | { type: 'finished'; businessAccountId: string | null; phoneNumberId: string | null }
  /** `step`: the screen that was left, in Meta's words; `problem`: what was reported instead. */
  | { type: 'left'; step: string | null; problem: string | null }

type Fields = Readonly<Record<string, unknown>>

const fields = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {}) // an object has fields, whatever they hold
const idOf = (raw: unknown) => (typeof raw === 'string' && /^\d{5,32}$/u.test(raw) ? raw : null)
const textOf = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw.slice(0, 300) : null)

/** Messages come from pages of facebook.com; those of a double of the SDK, from where the double is served. */
function isOfSignup(origin: string, sdkUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:' && (hostname === 'facebook.com' || hostname.endsWith('.facebook.com'))) return true
  const sdk = new URL(sdkUrl)
  return sdk.hostname !== 'connect.facebook.net' && origin === sdk.origin
}

function parsed(data: unknown): Fields {
  if (typeof data !== 'string') return fields(data)
  // The SDK's own messages are no JSON, and no message of a signup is long.
  if (data.length > 10_000) return {}
  try {
    return fields(JSON.parse(data))
  } catch {
    return {}
  }
}

/**
 * Reads a message that another window sent; null for one that is not about the signup. Its shape:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/implementation
 */
export function readSignupMessage(
  { origin, data: raw }: { origin: string; data: unknown },
  sdkUrl: string,
): SignupMessage | null {
  if (!isOfSignup(origin, sdkUrl)) return null
  const { type, event, data } = parsed(raw)
  if (type !== 'WA_EMBEDDED_SIGNUP' || typeof event !== 'string') return null
  const { waba_id, phone_number_id, current_step, error_message } = fields(data)
  // FINISH, FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING, FINISH_ONLY_WABA …
  if (event === 'FINISH' || event.startsWith('FINISH_'))
    return { type: 'finished', businessAccountId: idOf(waba_id), phoneNumberId: idOf(phone_number_id) }
  if (event === 'CANCEL' || event === 'ERROR')
    return { type: 'left', step: textOf(current_step), problem: textOf(error_message) }
  return null
}
