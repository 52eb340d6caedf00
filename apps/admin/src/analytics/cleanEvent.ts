import { redact } from '../privacy/redact.ts'
import { addressOf, pageOf } from '../privacy/pageOf.ts'

type Values = Record<string, unknown>
/** What the analytics client is about to send. */
export type RawEvent = {
  event_type: string
  event_properties?: object | undefined
  user_properties?: object | undefined
}

/** What the seed's own events say (AN-1); the names that hold an address are made patterns before they come here. */
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

/** What the client says by itself and may go as it is. */
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
/** Where somebody came from: campaigns, and the sites that led here. */
const campaign =
  /^(initial_)?(utm_\w+|referrer|referring_domain|gclid|gbraid|wbraid|dclid|fbclid|ko_click_id|li_fat_id|msclkid|rdt_cid|ttclid|twclid|epik)$/u

/**
 * What may go to the analytics provider of an event (T-27): what is on the list, addresses as patterns, no title of the
 * window, no text of a link. What a later version of the client adds is left out until somebody has looked at it.
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
      const kept = clean(name, value)
      return kept === nothing ? [] : [[name, kept]]
    }),
  )

function ofEvent(name: string, value: unknown, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): unknown {
  if (own.has(name)) return value
  if (name === '[Amplitude] Page Path') return pageOf(pathname).path
  if (name === '[Amplitude] Page Title') return pageOf(pathname).title
  if (addresses.has(name)) return typeof value === 'string' ? addressOf(value, origin) : nothing
  if (!plain.has(name)) return nothing
  return typeof value === 'string' ? redact(value) : value
}

/** User properties come under the operation that changes them: `$set`, `$setOnce`, `$unset`. */
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
    return URL.canParse(value) ? addressOf(value, origin) : value
  return typeof value === 'string' ? redact(value) : value
}
