import { supportWidgetCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The support widget of a company; fetched anew whenever its settings are opened. */
export const supportWidgetQuery = (api: Api, companyId: number) =>
  queryOptions({
    queryKey: ['support-widget-settings', companyId],
    queryFn: ({ signal }) => api.subject(supportWidgetCalls).getSupportWidget({ companyId }, { signal }),
    staleTime: 0,
    retry: false,
  })
