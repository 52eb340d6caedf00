import { priceOf, type ChargedPeriod, type Configuration } from '@frontdesk/billing-rules'
import type { PriceVariant } from '@frontdesk/contract'
import { promoCodeAtom, useApi } from '@frontdesk/platform'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  promoAssignmentQuery,
  promoPreviewQuery,
  type PromoBill,
  type PromoRequest,
} from '../cache/subscriptionQueries.ts'
import { isPromoRefusal, type PromoState } from './PromoState.ts'

/**
 * Refusals that no other plan and no later day changes: a code that an address brought is not kept for the next visit.
 */
const hopeless: readonly string[] = ['PROMO_UNKNOWN', 'PROMO_EXPIRED', 'PROMO_USED_UP']

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.trim().toUpperCase() === other.trim().toUpperCase()

/** The promo code of an order, and what can be done with it. */
type OrderPromo = {
  readonly state: PromoState
  /** The company's own code could not be read: its price may be lower than the one that is shown. */
  readonly isOwnUnknown: boolean
  /** The company's own code for this plan and price is still being read: the price that is shown may be another one. */
  readonly isOwnAwaited: boolean
  readonly apply: (of: string) => void
  readonly remove: () => void
  /** The order was refused because of the code: it is taken out of the price, and kept in its field with the reason. */
  readonly refuse: (because: string) => void
  /** The order was placed: the provider keeps its code with it, and answers with it as the company's own. */
  readonly use: () => void
}

/**
 * The promo code of an order: the one that was typed, or that an address brought (PROMO-1), else the company's own. The
 * provider says of each whether it applies to this plan and price (PROMO-2); one that does not never stands
 * in the way of the order.
 */
export function usePromo(
  companyId: number,
  chosen: { variant: PriceVariant; period: ChargedPeriod; configuration: Configuration } | null,
): OrderPromo {
  const api = useApi()
  const [stored, setStored] = useAtom(promoCodeAtom)
  // A code that cannot apply any more is shown on this visit, and not stored for the next one.
  const [typed, setTyped] = useState(stored)
  /** The code that the provider refused together with the order. */
  const [refused, setRefused] = useState<{ code: string; because: string } | null>(null)
  const price = chosen && priceOf(chosen)
  const bill: PromoBill | null =
    chosen && price?.kind === 'price' ? { priceVariantId: chosen.variant.id, amount: price.price.minor } : null
  // While the best code for another price is found out, the one before is still the company's.
  const assignment = useQuery({ ...promoAssignmentQuery(api, companyId, bill), placeholderData: keepPreviousData })
  const ownCode = assignment.data?.promo?.code ?? null
  const code = typed === null || isSame(typed, ownCode) ? null : typed
  const requestOf = (of: string | null): PromoRequest | null => (of !== null && bill ? { code: of, ...bill } : null)
  const own = useQuery({
    ...promoPreviewQuery(api, companyId, requestOf(ownCode)),
    // The terms are the same at another price: the sum on screen does not flicker.
    placeholderData: (before, query) => (isRequestFor(query?.queryKey, requestOf(ownCode)) ? before : undefined),
  })
  const other = useQuery({
    ...promoPreviewQuery(api, companyId, requestOf(code)),
    placeholderData: (before, query) => (isRequestFor(query?.queryKey, requestOf(code)) ? before : undefined),
  })
  const ownPromo = ownCode !== null && own.data?.is === 'applied' ? own.data.promo : null

  const stateOf = (): PromoState => {
    if (code === null) return ownPromo ? { is: 'applied', promo: ownPromo } : { is: 'none' }
    if (refused && isSame(refused.code, code)) return refusal(code, refused.because)
    if (other.data?.is === 'applied') return { is: 'applied', promo: other.data.promo }
    if (other.data) return refusal(code, other.data.because)
    return other.error ? refusal(code, 'unreachable') : { is: 'checking', code }
  }
  const refusal = (of: string, because: string): PromoState => ({
    is: 'refused',
    code: of,
    because: because === 'unreachable' || isPromoRefusal(because) ? because : 'other',
    own: ownPromo,
  })
  const state = stateOf()
  const isHopeless = state.is === 'refused' && hopeless.includes(state.because)
  const forgetStored = useEffectEvent(() => {
    if (isHopeless && isSame(stored, state.code)) setStored(null)
  })
  useEffect(() => {
    if (isHopeless) forgetStored()
  }, [isHopeless])

  return {
    state,
    isOwnUnknown: assignment.isError,
    isOwnAwaited:
      assignment.isPending || assignment.isPlaceholderData || (requestOf(ownCode) !== null && own.isPending),
    apply: (of) => {
      setRefused(null)
      setTyped(of)
      // The same code once more, after a failure that may pass.
      if (isSame(of, code)) void other.refetch()
    },
    remove: () => {
      setRefused(null)
      setTyped(null)
      setStored(null)
    },
    refuse: (because) => {
      if (code !== null) setRefused({ code, because })
    },
    use: () => setStored(null),
  }
}

/** Whether an answer is to the same code and plan, at whatever price. */
const isRequestFor = (key: readonly unknown[] | undefined, wanted: PromoRequest | null): boolean => {
  const request = key?.at(-1)
  return (
    wanted !== null &&
    typeof request === 'object' &&
    request !== null &&
    'code' in request &&
    'priceVariantId' in request &&
    request.code === wanted.code &&
    request.priceVariantId === wanted.priceVariantId
  )
}
