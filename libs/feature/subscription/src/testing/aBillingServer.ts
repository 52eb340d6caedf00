import type { AiPause, Invoice, PriceVariant, Promo, Subscription } from '@frontdesk/contract'
import { aCompany } from '@frontdesk/contract/fixtures'
import { aFakeApi, type FakeApi } from '@frontdesk/platform/testing'
import { someVariants } from './someVariants.ts'
import { storyTime } from './storyTime.ts'

type Calls = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** The provider's data; a test changes it between two reads. */
type BillingState = {
  subscription: Subscription | null
  invoices: readonly Invoice[]
  hasUsedTrial: boolean
  connectedSalons: number
  variants: readonly PriceVariant[]
  assignment: Promo | null
  aiPause: AiPause | null
  now: Date
}

/** A provider of subscriptions without a network: it answers with its state, and with what the test defines. */
export function aBillingServer(
  different: Partial<BillingState> = {},
  calls: Calls = {},
): { state: BillingState; api: FakeApi; callsOf: (route: string) => unknown[] } {
  const state: BillingState = {
    subscription: null,
    invoices: [],
    hasUsedTrial: true,
    connectedSalons: 0,
    variants: someVariants(),
    assignment: null,
    aiPause: null,
    now: storyTime,
    ...different,
  }
  const api = aFakeApi({
    companies: { getCompanies: () => Promise.resolve([aCompany()]) },
    call: {
      getSubscription: () => {
        const { now, subscription, invoices, hasUsedTrial, connectedSalons, aiPause } = state
        const of = { subscription, invoices, hasUsedTrial, connectedSalons, aiPause }
        return { success: true, ...of, now: now.toISOString() }
      },
      listPriceVariants: () => state.variants,
      listInvoices: () => ({ success: true, invoices: state.invoices, total: state.invoices.length }),
      getPromoAssignment: () => ({ success: true, assignment: state.assignment }),
      getBillingDetails: () => ({
        success: true,
        billingDetails: { name: '', address: '', country: '', taxId: '', email: '' },
      }),
      ...calls,
    },
  })
  const callsOf = (route: string) => api.calls.filter(({ call }) => call === `call.${route}`).map(({ input }) => input)
  return { state, api, callsOf }
}
