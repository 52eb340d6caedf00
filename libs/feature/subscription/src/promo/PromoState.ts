import { ApiError } from '@frontdesk/api-client'
import type { ErrorCode, Promo } from '@frontdesk/contract'

/** Why a promo code does not apply, as the provider answers: also since too little would be left to be paid. */
type PromoRefusal = Extract<ErrorCode, `PROMO_${string}` | 'AMOUNT_TOO_SMALL'>

const refusals: Readonly<Record<PromoRefusal, true>> = {
  PROMO_UNKNOWN: true,
  PROMO_EXPIRED: true,
  PROMO_NOT_STARTED: true,
  PROMO_USED_UP: true,
  PROMO_OTHER_PLAN: true,
  PROMO_OTHER_CURRENCY: true,
  PROMO_WORSE: true,
  AMOUNT_TOO_SMALL: true,
}

/**
 * Whether a code of a refusal is one of those that have a sentence of their own; another
 * provider may have further ones.
 */
export const isPromoRefusal = (code: string): code is PromoRefusal => Object.hasOwn(refusals, code)

/** Whether a call was refused because of a promo code, for whatever reason. */
export const isRefusedPromo = (error: unknown): boolean =>
  error instanceof ApiError && (error.code ?? '').startsWith('PROMO_')

/** A promo code on its way into the price. A refused code is kept, so that it can be corrected. */
export type PromoState =
  | { readonly is: 'none' }
  | { readonly is: 'checking'; readonly code: string }
  /** `promo` is the better of the company's own and of a typed one; it is the one that is in the price. */
  | { readonly is: 'applied'; readonly promo: Promo }
  /**
   * `own` is the promo of the company that stays in the price all the same; `unreachable`: the code was not checked;
   * `other`: refused for a reason that has no sentence of its own.
   */
  | {
      readonly is: 'refused'
      readonly code: string
      readonly because: PromoRefusal | 'unreachable' | 'other'
      readonly own: Promo | null
    }

/** The promo that is in the price; null without one. */
export const promoInPrice = (state: PromoState): Promo | null =>
  state.is === 'applied' ? state.promo : state.is === 'refused' ? state.own : null
