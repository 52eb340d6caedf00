import { ApiError, webhookCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Whether a call failed because the caller is no owner, or the provider lacks it: neither changes by asking again. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409)
const retry = (failures: number, error: Error) => failures < 2 && !isFinal(error)

/** The webhooks of a company; fetched anew whenever their settings are opened. */
export const webhooksQuery = (api: Api, companyId: number) =>
  queryOptions({
    queryKey: ['webhooks', companyId],
    queryFn: ({ signal }) => api.subject(webhookCalls).listWebhooks({ companyId }, { signal }),
    staleTime: 0,
    retry,
  })

/** The log of a webhook; fetched anew whenever it is opened. */
export const deliveriesQuery = (api: Api, companyId: number, id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', companyId, id],
    queryFn: ({ signal }) => api.subject(webhookCalls).listWebhookDeliveries({ companyId, id }, { signal }),
    staleTime: 0,
    retry,
  })
