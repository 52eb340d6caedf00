import type { PaymentMethod } from '@frontdesk/billing-rules'
import { useLingui } from '@lingui/react/macro'

/** `444403******1902` as `•••• 1902`; what has no digits at its end stays as it is. */
function shortPan(maskedPan: string): string {
  const last = /(\d{4})$/.exec(maskedPan.replaceAll(/\s/g, ''))?.[1]
  return last === undefined ? maskedPan : `•••• ${last}`
}

/**
 * The name of a payment method: its label, else the end of its number, else its provider, else
 * that there is one (SUB-8).
 */
export function usePaymentMethodName(): (method: PaymentMethod) => string {
  const { t } = useLingui()
  return ({ displayLabel, maskedPan, provider }) =>
    displayLabel ?? (maskedPan === null ? (provider ?? t`A saved card`) : shortPan(maskedPan))
}
