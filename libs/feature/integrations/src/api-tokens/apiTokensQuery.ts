import { ApiError, apiTokenCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Whether a call failed because the caller is no owner, or the provider lacks it: neither changes by asking again. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** The API tokens of a company; fetched anew whenever their settings are opened. */
export const apiTokensQuery = (api: Api, companyId: number) =>
  queryOptions({
    queryKey: ['api-tokens', companyId],
    queryFn: ({ signal }) => api.subject(apiTokenCalls).listApiTokens({ companyId }, { signal }),
    staleTime: 0,
    retry: (failures, error) => failures < 2 && !isFinal(error),
  })
