import type { Invoice } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Why a payment failed and what to do, in a sentence. */
export function usePaymentFailureText(): (failure: NonNullable<Invoice['failure']>) => string {
  const { t } = useLingui()
  return (failure) => {
    switch (failure) {
      case 'declined':
        return t`The bank declined the card. Use another card, or ask your bank.`
      case 'insufficient-funds':
        return t`There was not enough money on the card.`
      case 'expired-card':
        return t`The card has expired. Add a new one.`
      case 'confirmation-needed':
        return t`The bank wants you to confirm the payment.`
      case 'expired':
        return t`The payment was not finished in time. Start it again.`
      case 'other':
        return t`The payment did not go through. Try again or use another card.`
    }
  }
}
