import { tabStorage, type TabKey } from '@frontdesk/platform'

/** What this tab left for a payment page: to order a plan for the first time or a larger one, to renew one, or to save a card. */
export type PaymentBegun = {
  companyId: number
  purpose: 'new' | 'upgrade' | 'renewal' | 'card'
  /** The card before, by the end of its number or its label; null where none was saved. */
  card: string | null
}

const key: TabKey = 'paymentBegun'
const purposes: readonly PaymentBegun['purpose'][] = ['new', 'upgrade', 'renewal', 'card']

/** Remembers it over the way to the payment page and back. */
export const rememberPayment = (begun: PaymentBegun): void => tabStorage.set(key, JSON.stringify(begun))

/** Forgets it: the way back was reported, and a reload reports nothing again. */
export const forgetPayment = (): void => tabStorage.remove(key)

/** What this tab left for, if it was for this company; null otherwise, and for anything else that is stored. */
export function readPaymentBegun(companyId: number): PaymentBegun | null {
  try {
    const stored = JSON.parse(tabStorage.get(key) ?? 'null') as Partial<Record<keyof PaymentBegun, unknown>> | null // any JSON may be stored
    const purpose = purposes.find((each) => each === stored?.purpose)
    if (!stored || !purpose || stored.companyId !== companyId) return null
    return { companyId, purpose, card: typeof stored.card === 'string' ? stored.card : null }
  } catch {
    return null
  }
}
