import { privacyCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

type Calls = Pick<Api, 'subject'>

export const retentionQueries = {
  /** The company's rule, and what it has done. */
  rule: (api: Calls, companyId: number) =>
    queryOptions({
      queryKey: ['retention', companyId, 'rule'],
      queryFn: ({ signal }) => api.subject(privacyCalls).getRetention({ companyId }, { signal }),
      staleTime: 0,
    }),
  /** How many conversations a rule would delete now. */
  preview: (api: Calls, companyId: number, months: number) =>
    queryOptions({
      queryKey: ['retention', companyId, 'preview', months],
      queryFn: ({ signal }) => api.subject(privacyCalls).previewRetention({ companyId, months }, { signal }),
      staleTime: 0,
    }),
}
