import { systemBillingCalls, type Api } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const promoCodesPerPage = 20
export const plansKey = ['system-admin', 'plans'] as const
export const promoCodesKey = ['system-admin', 'promo-codes'] as const

/** Plans and promo codes for a system administrator. */
export const billingQueries = {
  plans: (api: Api) =>
    queryOptions({
      queryKey: plansKey,
      queryFn: ({ signal }) => api.subject(systemBillingCalls).listPlans({ signal }),
    }),
  promoCodes: (api: Api, search: string, page: number) =>
    queryOptions({
      queryKey: [...promoCodesKey, search, page],
      queryFn: ({ signal }) =>
        api
          .subject(systemBillingCalls)
          .listPromoCodes({ search, limit: promoCodesPerPage, offset: (page - 1) * promoCodesPerPage }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
