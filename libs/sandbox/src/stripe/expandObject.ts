import type { StripeObject } from './StripeShapes.ts'
import type { StripeStore } from './StripeStore.ts'

/**
 * An object as it is answered: each path of `expand`, such as `payment_intent.latest_charge`, has the object in place
 * of its id. https://docs.stripe.com/api/expanding_objects
 */
export function expandObject(store: StripeStore, object: StripeObject, paths: readonly string[]): object {
  const copy: Record<string, unknown> = structuredClone(object)
  for (const path of paths) expandPath(store, copy, path.split('.'))
  return copy
}

function expandPath(store: StripeStore, at: Record<string, unknown>, [name, ...rest]: string[]): void {
  if (name === undefined) return
  const value = at[name]
  // Refunds are in a charge only where they are asked for.
  if (at['object'] === 'charge' && name === 'refunds') {
    const data = structuredClone(store.list('refund', ({ charge }) => charge === at['id']).slice(0, 10))
    at[name] = { object: 'list', url: `/v1/charges/${String(at['id'])}/refunds`, has_more: false, data }
    return
  }
  if (typeof value === 'string') at[name] = structuredClone(store.find(value))
  const inner = at[name]
  if (typeof inner === 'object' && inner !== null) expandPath(store, inner as Record<string, unknown>, rest)
}
