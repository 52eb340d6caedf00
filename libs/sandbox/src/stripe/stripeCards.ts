import { readCardNumber } from '../bank/cards.ts'

/** The effect of a card. `attached`: it can be saved, and no payment with it succeeds. */
type Effect =
  | 'pays'
  | 'is declined'
  | 'has not enough money'
  | 'has expired'
  | 'can be saved, and is declined at each payment'
  | 'asks to confirm, until it is saved'
  | 'asks to confirm each payment, also when it is saved'
  | 'pays, and its owner disputes the payment'
  | 'pays, and a refund is made after ten seconds'
  | 'pays, and a refund fails ten seconds after it was made'
  | 'is processed for ten seconds'

/**
 * Stripe's test cards: https://docs.stripe.com/testing. The last one is the sandbox's own, because no card of Stripe's
 * is processed for long. Any other number with a right check digit pays.
 */
export const stripeTestCards = [
  { number: '4242 4242 4242 4242', effect: 'pays' },
  { number: '4000 0000 0000 0002', effect: 'is declined' },
  { number: '4000 0000 0000 9995', effect: 'has not enough money' },
  { number: '4000 0000 0000 0069', effect: 'has expired' },
  { number: '4000 0000 0000 0341', effect: 'can be saved, and is declined at each payment' },
  { number: '4000 0025 0000 3155', effect: 'asks to confirm, until it is saved' },
  { number: '4000 0027 6000 3184', effect: 'asks to confirm each payment, also when it is saved' },
  { number: '4000 0000 0000 0259', effect: 'pays, and its owner disputes the payment' },
  { number: '4000 0000 0000 7726', effect: 'pays, and a refund is made after ten seconds' },
  { number: '4000 0000 0000 5126', effect: 'pays, and a refund fails ten seconds after it was made' },
  { number: '4111 1111 1111 1111', effect: 'is processed for ten seconds' },
] as const satisfies readonly { number: string; effect: Effect }[]

/** A card as Stripe sees it. */
export type StripeTestCard = {
  brand: string
  last4: string
  /** Why each payment with it is refused; null: it is not. */
  refusedWith: { code: string; decline_code: string | null; message: string } | null
  /** Whether it can be saved although payments with it are refused. */
  canBeSaved: boolean
  asksToConfirm: 'never' | 'until-saved' | 'always'
  isSlow: boolean
  isDisputed: boolean
  /** The fate of money that is returned to it. https://docs.stripe.com/testing#refunds */
  refund: 'made' | 'slow' | 'fails-later'
}

const refusals: Partial<Record<Effect, StripeTestCard['refusedWith']>> = {
  'is declined': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  'has not enough money': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'has expired': { code: 'expired_card', decline_code: null, message: 'Your card has expired.' },
  'can be saved, and is declined at each payment': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
}

/** The card of a number as it is typed. Throws a RangeError for one that is no card number. */
export function stripeCardOf(typed: string): StripeTestCard {
  const digits = readCardNumber(typed)
  const effect: Effect = stripeTestCards.find(({ number }) => number.replaceAll(' ', '') === digits)?.effect ?? 'pays'
  const refusedWith = refusals[effect] ?? null
  return {
    brand: digits.startsWith('4') ? 'visa' : 'mastercard',
    last4: digits.slice(-4),
    refusedWith,
    canBeSaved: refusedWith === null || effect === 'can be saved, and is declined at each payment',
    asksToConfirm:
      effect === 'asks to confirm, until it is saved'
        ? 'until-saved'
        : effect === 'asks to confirm each payment, also when it is saved'
          ? 'always'
          : 'never',
    isSlow: effect === 'is processed for ten seconds',
    isDisputed: effect === 'pays, and its owner disputes the payment',
    refund:
      effect === 'pays, and a refund is made after ten seconds'
        ? 'slow'
        : effect === 'pays, and a refund fails ten seconds after it was made'
          ? 'fails-later'
          : 'made',
  }
}
