import { tabStorage, type TabKey } from '@frontdesk/platform'

/**
 * The payment that this tab opened a payment page for. `purpose`: a first plan, a larger one, a
 * renewal, or a card to be saved.
 */
export type PaymentBegun = {
  companyId: number
  purpose: 'new' | 'upgrade' | 'renewal' | 'card'
  /** The card before, as `cardKey` compares cards; null where none was saved. */
  card: string | null
  /** The payment page that it left for, as `paymentAddress` follows it. */
  page: string
}

const key: TabKey = 'paymentBegun'
const purposes: readonly PaymentBegun['purpose'][] = ['new', 'upgrade', 'renewal', 'card']

/** Remembers it over the way to the payment page and back. */
export const rememberPayment = (begun: PaymentBegun): void => tabStorage.set(key, JSON.stringify(begun))

/**
 * Remembers another page of the same payment: what this tab began last is followed there. Nothing where it began none.
 */
export function rememberPage(page: string): void {
  const begun = readStored()
  if (begun) rememberPayment({ ...begun, page })
}

/** Forgets it: the way back was reported, and a reload reports nothing again. */
export const forgetPayment = (): void => tabStorage.remove(key)

/** The payment that this tab left for, if it is this company's; null otherwise. */
export function readPaymentBegun(companyId: number): PaymentBegun | null {
  const begun = readStored()
  return begun?.companyId === companyId ? begun : null
}

/** The stored payment; null for none, and for anything else than a payment. */
function readStored(): PaymentBegun | null {
  try {
    const stored = JSON.parse(tabStorage.get(key) ?? 'null') as Partial<Record<keyof PaymentBegun, unknown>> | null // any JSON may be stored
    const purpose = purposes.find((each) => each === stored?.purpose)
    if (!stored || !purpose || typeof stored.companyId !== 'number' || typeof stored.page !== 'string') return null
    const { companyId, card, page } = stored
    return { companyId, purpose, card: typeof card === 'string' ? card : null, page }
  } catch {
    return null
  }
}
