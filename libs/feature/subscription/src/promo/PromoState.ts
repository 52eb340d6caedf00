import type { ErrorCode, Promo } from '@frontdesk/contract'

/** Why a promo code does not apply, as the provider answers. */
export type PromoRefusal = Extract<ErrorCode, `PROMO_${string}`>

/** A promo code on its way into the price. A refused code is kept, so that it can be corrected. */
export type PromoState =
  | { readonly is: 'none' }
  | { readonly is: 'checking'; readonly code: string }
  /** `promo` is the better of the company's own and of a typed one; it is the one that is in the price. */
  | { readonly is: 'applied'; readonly promo: Promo }
  /** `own` is the promo of the company that stays in the price all the same; `unreachable`: nobody could check the code. */
  | {
      readonly is: 'refused'
      readonly code: string
      readonly because: PromoRefusal | 'unreachable'
      readonly own: Promo | null
    }

/** The promo that is in the price; null without one. */
export const promoInPrice = (state: PromoState): Promo | null =>
  state.is === 'applied' ? state.promo : state.is === 'refused' ? state.own : null
