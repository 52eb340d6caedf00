import { redact } from '../privacy/redact.ts'
import { reportedAddress, pageOf } from '../privacy/pageOf.ts'

type Values = Record<string, unknown>
/** An event that the analytics client is about to send. */
export type RawEvent = {
  event_type: string
  event_properties?: object | undefined
  user_properties?: object | undefined
}

/** Properties of our own events (AN-1); those that hold an address are patterns already. */
const own = new Set([
  'userId',
  'emailVerified',
  'language',
  'method',
  'platform',
  'integrationType',
  'planName',
  'price',
  'currency',
  'subscriptionPeriod',
  'paymentMethod',
  'url',
  'path',
  'referrer',
  'title',
])

/** Properties that the client adds and that may pass unchanged. */
const plain = new Set([
  '[Amplitude] Page Counter',
  '[Amplitude] Page Domain',
  '[Amplitude] Page View ID',
  '[Amplitude] File Extension',
  '[Amplitude] Form ID',
  '[Amplitude] Form Name',
  '[Amplitude] Link ID',
])
const addresses = new Set([
  '[Amplitude] Page Location',
  '[Amplitude] Page URL',
  '[Amplitude] Form Destination',
  '[Amplitude] Link URL',
])
const ofUser = new Set(['userId', 'email', 'fullName', 'emailVerified', 'language'])
/** Where the user came from: campaigns and referring sites. */
const campaign =
  /^(initial_)?(utm_\w+|referrer|referring_domain|gclid|gbraid|wbraid|dclid|fbclid|ko_click_id|li_fat_id|msclkid|rdt_cid|ttclid|twclid|epik)$/u

/**
 * Reduces an event to what the analytics provider may receive (T-27): listed properties only, addresses as patterns,
 * no window title, no link text. Properties added by later versions of the client are dropped until they are listed.
 */
export function cleanEvent<E extends RawEvent>(
  event: E,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): E {
  const clean: E = { ...event }
  if (event.event_properties)
    clean.event_properties = cleaned(event.event_properties, (name, value) =>
      ofEvent(name, value, { origin, pathname }),
    )
  if (event.user_properties) clean.user_properties = cleanOperations(event.user_properties, origin)
  return clean
}

const nothing = Symbol()

const cleaned = (values: object, clean: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const cleaned = clean(name, value)
      return cleaned === nothing ? [] : [[name, cleaned]]
    }),
  )

function ofEvent(name: string, value: unknown, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): unknown {
  if (own.has(name)) return value
  if (name === '[Amplitude] Page Path') return pageOf(pathname).path
  if (name === '[Amplitude] Page Title') return pageOf(pathname).title
  if (addresses.has(name)) return typeof value === 'string' ? reportedAddress(value, origin) : nothing
  if (!plain.has(name)) return nothing
  return typeof value === 'string' ? redact(value) : value
}

/** User properties are nested under the operation that changes them: `$set`, `$setOnce`, `$unset`. */
const cleanOperations = (operations: object, origin: string): Values =>
  cleaned(operations, (_operation, values) =>
    typeof values === 'object' && values !== null
      ? cleaned({ ...values }, (name, value) => ofUserProperty(name, value, origin))
      : nothing,
  )

function ofUserProperty(name: string, value: unknown, origin: string): unknown {
  if (ofUser.has(name)) return value
  if (!campaign.test(name)) return nothing
  if (/referrer$/u.test(name) && typeof value === 'string')
    return URL.canParse(value) ? reportedAddress(value, origin) : value
  return typeof value === 'string' ? redact(value) : value
}
