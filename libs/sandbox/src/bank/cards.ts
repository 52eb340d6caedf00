/** A card as the bank sees it. */
export type Card = {
  maskedPan: string
  /** Why a payment with it is refused; null: it is not. */
  refusedWith: { code: string; reason: string } | null
  isSlow: boolean
  failsLater: boolean
  asksToConfirm: boolean
  /** Whether its token comes after the payment, when it is looked at for the second time. */
  isSavedLate: boolean
  /** The fate of money that is returned to it. */
  refund: 'made' | 'slow' | 'fails'
}

/** The cards that do not simply pay. Any other number with a right check digit pays. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'pays' },
  { number: '4000 0000 0000 0002', effect: 'is declined' },
  { number: '4000 0000 0000 9995', effect: 'has not enough money' },
  { number: '4000 0000 0000 3220', effect: 'is processed for ten seconds' },
  { number: '4000 0000 0000 0341', effect: 'pays now, and fails at each renewal' },
  { number: '4000 0025 0000 3155', effect: 'pays now, and asks to confirm each renewal' },
  { number: '4000 0000 0000 7726', effect: 'pays, and a refund takes ten seconds' },
  { number: '4000 0000 0000 5126', effect: 'pays, and a refund fails' },
  { number: '4000 0000 0000 3055', effect: 'pays, and is saved at the second look' },
] as const

type TestCard = (typeof testCards)[number]

/** The card of a number as it is typed. Throws a RangeError for one that is no card number. */
export function cardOf(typed: string): Card {
  const digits = readCardNumber(typed)
  const effect: TestCard['effect'] =
    testCards.find(({ number }) => number.replaceAll(' ', '') === digits)?.effect ?? 'pays'
  return {
    maskedPan: `${digits.slice(0, 6)}******${digits.slice(-4)}`,
    refusedWith:
      effect === 'is declined'
        ? { code: '40', reason: 'The bank of the card declined the payment' }
        : effect === 'has not enough money'
          ? { code: '59', reason: 'Insufficient funds' }
          : null,
    isSlow: effect === 'is processed for ten seconds',
    failsLater: effect === 'pays now, and fails at each renewal',
    asksToConfirm: effect === 'pays now, and asks to confirm each renewal',
    isSavedLate: effect === 'pays, and is saved at the second look',
    refund:
      effect === 'pays, and a refund takes ten seconds'
        ? 'slow'
        : effect === 'pays, and a refund fails'
          ? 'fails'
          : 'made',
  }
}

/** The digits of a card number as it is typed. Throws a RangeError for what is none. */
export function readCardNumber(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !hasRightCheckDigit(digits)) throw new RangeError('This is not a card number')
  return digits
}

/** Luhn's check, which finds every wrong digit and most exchanged ones. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
