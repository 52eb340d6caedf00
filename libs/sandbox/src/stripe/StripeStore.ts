import { randomBytes } from 'node:crypto'
import type { StripeEvent, StripeObject, StripePaymentIntent } from './StripeShapes.ts'
import { noSuchObject } from './StripeRefusal.ts'
import type { StripeTestCard } from './stripeCards.ts'

type Named<Name extends StripeObject['object']> = Extract<StripeObject, { object: Name }>
type Fresh<Name extends StripeObject['object']> = Omit<
  Named<Name>,
  'id' | 'object' | 'created' | 'livemode' | 'metadata'
> & { metadata?: Record<string, string> }

const prefixes: Readonly<Record<StripeObject['object'], string>> = {
  customer: 'cus_',
  payment_method: 'pm_',
  payment_intent: 'pi_',
  charge: 'ch_',
  setup_intent: 'seti_',
  'checkout.session': 'cs_test_',
  refund: 're_',
  dispute: 'dp_',
}

/** Everything of an account, in memory. */
export type StripeStore = {
  now: () => Date
  seconds: () => number
  add: <Name extends StripeObject['object']>(name: Name, of: Fresh<Name>) => Named<Name>
  /** The object of an id. Throws a refusal for an unknown one. */
  get: <Name extends StripeObject['object']>(name: Name, id: string) => Named<Name>
  find: (id: string) => StripeObject | null
  /** Newest first. */
  list: <Name extends StripeObject['object']>(name: Name, isMeant?: (one: Named<Name>) => boolean) => Named<Name>[]
  /** How a saved card behaves. */
  cards: Map<string, StripeTestCard>
  /** The data of a page's PaymentIntent, by the id of the page. */
  intentData: Map<string, Pick<StripePaymentIntent, 'description' | 'setup_future_usage' | 'metadata'>>
  /** When a payment that is processed is paid, by its id. */
  settlesAt: Map<string, Date>
  /** When a refund that is pending is made, and one that is made fails, by its id. */
  refundsChangeAt: Map<string, Date>
  emit: (type: string, object: StripeObject) => void
}

export function openStripeStore({
  now,
  onEvent,
}: {
  now: () => Date
  onEvent: (event: StripeEvent) => void
}): StripeStore {
  const objects = new Map<string, StripeObject>()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const isNamed =
    <Name extends StripeObject['object']>(name: Name) =>
    (one: StripeObject): one is Named<Name> =>
      one.object === name
  return {
    now,
    seconds,
    cards: new Map(),
    intentData: new Map(),
    settlesAt: new Map(),
    refundsChangeAt: new Map(),
    add(name, of) {
      const id = `${prefixes[name]}${randomBytes(12).toString('hex')}`
      const common = {
        id,
        object: name,
        created: seconds(),
        metadata: {},
        // A refund has no mode of its own.
        ...(name !== 'refund' && { livemode: false }),
      }
      const one = { ...common, ...of } as unknown as Named<typeof name> // `Fresh` leaves out what is common
      objects.set(id, one)
      return one
    },
    get(name, id) {
      const one = objects.get(id)
      if (!one || !isNamed(name)(one)) throw noSuchObject(name, id)
      return one
    },
    find: (id) => objects.get(id) ?? null,
    list: (name, isMeant = () => true) => [...objects.values()].filter(isNamed(name)).filter(isMeant).reverse(),
    emit: (type, object) =>
      onEvent({
        id: `evt_${randomBytes(12).toString('hex')}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }),
  }
}
