import { ApiError, subscriptionCalls, type Api, type CompanySubscription } from '@frontdesk/api-client'
import type { Promo } from '@frontdesk/contract'
import { subscriptionKey, type QueryPorts } from '@frontdesk/platform'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Invoices that are read at once. */
const invoicesAtOnce = 10

const isOf = (companyId: number) => (event: unknown) =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  event.type === 'subscription-changed' &&
  'companyId' in event &&
  event.companyId === companyId

/**
 * A company's subscription with its latest invoices, and the provider's time, for which prices are computed (SUB-4).
 * Every change is an event of the company's log, by which it is read again.
 */
export const subscriptionQuery = ({ api, liveFetches }: QueryPorts, companyId: number) =>
  queryOptions({
    queryKey: [...subscriptionKey(companyId), 'me'],
    queryFn: ({ signal }): Promise<CompanySubscription> =>
      liveFetches.run(companyId, async (events, position) => {
        const read = () =>
          api.subject(subscriptionCalls).getSubscription({ companyId, at: Date.now() }, { signal, ...position })
        const subscription = await read()
        // A change overtook the answer, while there was nothing yet that it could mark as outdated.
        return events.some(isOf(companyId)) ? read() : subscription
      }),
    staleTime: 0,
  })

/** The plans on sale (SUB-2). */
export const planQuery = (api: Api) =>
  queryOptions({
    queryKey: ['subscription', 'plans'],
    queryFn: ({ signal }) => api.subject(subscriptionCalls).listPriceVariants({ signal }),
    staleTime: 5 * 60_000,
  })

/** A company's invoices, newest first, a page at a time (SUB-4). */
export const invoiceQuery = (api: Api, companyId: number) =>
  infiniteQueryOptions({
    queryKey: [...subscriptionKey(companyId), 'invoices'],
    queryFn: ({ signal, pageParam: offset }) =>
      api
        .subject(subscriptionCalls)
        .listInvoices({ companyId, offset, limit: invoicesAtOnce, at: Date.now() }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ invoices, total }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.invoices.length, 0)
      return invoices.length > 0 && read < total ? read : undefined
    },
    staleTime: 0,
  })

/** A plan at a price in minor units, from which a promo code is taken off. */
export type PromoBill = { priceVariantId: string; amount: number }

/** The promo code that a company has, the best one for a plan where it has several (PROMO-2). */
export const promoAssignmentQuery = (api: Api, companyId: number, bill: PromoBill | null) =>
  queryOptions({
    queryKey: [...subscriptionKey(companyId), 'promo-assignment', bill],
    queryFn: ({ signal }) => api.subject(subscriptionCalls).getPromoAssignment({ companyId, ...bill }, { signal }),
    staleTime: 60_000,
  })

/** A promo code for a plan at a price in minor units. */
export type PromoRequest = PromoBill & { code: string }

/** The answer to a promo code: its terms, or the reason why it does not apply. */
type PromoAnswer = { is: 'applied'; promo: Promo } | { is: 'refused'; because: string }

/** Codes of a refusal that is about the code that was sent; a provider may state none. */
const isAboutPromo = (code: string | null): boolean =>
  code === null || code === 'NOT_FOUND' || code === 'VALIDATION_ERROR' || isPromoCode(code)

/** Refusals that say what is wrong with the code. */
const isPromoCode = (code: string | null): code is string =>
  code === 'AMOUNT_TOO_SMALL' || (code?.startsWith('PROMO_') ?? false)

/** The discount of a promo code on a plan (PROMO-2). A refused code is an answer; any other failure is an error. */
export const promoPreviewQuery = (api: Api, companyId: number, request: PromoRequest | null) =>
  queryOptions({
    queryKey: [...subscriptionKey(companyId), 'promo', request],
    queryFn: async ({ signal }): Promise<PromoAnswer> => {
      if (request === null) throw new Error('There is no code to ask for')
      try {
        const promo = await api.subject(subscriptionCalls).previewPromo({ companyId, ...request }, { signal })
        return { is: 'applied', promo }
      } catch (error) {
        if (!(error instanceof ApiError) || error.isPassing || error.isUnauthorized) throw error
        if (isAboutPromo(error.code))
          return { is: 'refused', because: isPromoCode(error.code) ? error.code : 'PROMO_UNKNOWN' }
        console.error('A promo code could not be checked', error)
        throw error
      }
    },
    enabled: request !== null,
    staleTime: 60_000,
  })

/** Whom a company's invoices are made out to. */
export const billingDetailsQuery = (api: Api, companyId: number) =>
  queryOptions({
    queryKey: [...subscriptionKey(companyId), 'billing-details'],
    queryFn: ({ signal }) => api.subject(subscriptionCalls).getBillingDetails({ companyId }, { signal }),
    staleTime: 60_000,
  })
