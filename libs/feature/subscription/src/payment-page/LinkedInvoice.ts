import type { Invoice } from '@frontdesk/contract'

/**
 * An invoice whose payment page may be followed if it has an address (T-16). Where the address of the provider may not
 * be, `isPageUnknown` distinguishes it from an invoice that has no page: it waits for money that cannot be paid there.
 */
export type LinkedInvoice = Invoice & { readonly isPageUnknown?: boolean }
