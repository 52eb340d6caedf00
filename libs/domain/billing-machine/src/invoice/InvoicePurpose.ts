/** Why an invoice exists; `setup` is a page that saves a card and charges nothing. */
export const invoicePurposes = ['checkout', 'upgrade', 'renewal', 'auto-upgrade', 'setup'] as const
export type InvoicePurpose = (typeof invoicePurposes)[number]

/** Whether an invoice charges a saved card, without a page; the other ones are paid on a page. */
export const isCardCharge = ({ purpose }: { readonly purpose: InvoicePurpose }): boolean =>
  purpose === 'renewal' || purpose === 'auto-upgrade'
