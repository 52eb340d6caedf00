import { featureFlagCalls, type Api } from '@frontdesk/api-client'
import { mostFlagRows } from '@frontdesk/contract/limits'
import { queryOptions } from '@tanstack/react-query'

/** The key of every query about feature flags. */
export const flagsKey = ['system-admin', 'flags']

type Preview = Parameters<ReturnType<typeof featureFlagCalls>['previewFeatureFlag']>[0]

/** Which companies the matrix has, in pages of `mostFlagRows`. */
export type CompanyFlagFilter = { search: string; includeArchived: boolean }

/** The queries about feature flags for a system administrator (FLAG-3). */
export const flagQueries = {
  all: (api: Api) =>
    queryOptions({
      queryKey: [...flagsKey, 'all'],
      queryFn: ({ signal }) => api.subject(featureFlagCalls).getFeatureFlags({ signal }),
    }),
  forEveryone: (api: Api) =>
    queryOptions({
      queryKey: [...flagsKey, 'everyone'],
      queryFn: ({ signal }) => api.subject(featureFlagCalls).getGlobalFeatureFlags({ signal }),
      structuralSharing: false,
    }),
  reach: (api: Api, which: Preview) =>
    queryOptions({
      queryKey: [...flagsKey, 'reach', which],
      queryFn: ({ signal }) => api.subject(featureFlagCalls).previewFeatureFlag(which, { signal }),
      // Before a change is confirmed, its reach is that of now.
      staleTime: 0,
      gcTime: 0,
    }),
  /** A page of the matrix. */
  companies: (api: Api, filter: CompanyFlagFilter, page: number) =>
    queryOptions({
      queryKey: [...flagsKey, 'companies', filter, page],
      queryFn: ({ signal }) =>
        api.subject(featureFlagCalls).listCompanyFlags({ ...filter, page, limit: mostFlagRows }, { signal }),
    }),
  ofCompany: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: [...flagsKey, 'companies', companyId],
      queryFn: ({ signal }) => api.subject(featureFlagCalls).listCompanyFlags({ companyId }, { signal }),
    }),
  why: (api: Api, name: string, context: { companyId: number; adminEmail?: string }) =>
    queryOptions({
      queryKey: [...flagsKey, 'why', name, context],
      queryFn: ({ signal }) => api.subject(featureFlagCalls).checkFeatureFlag(name, context, { signal }),
      gcTime: 0,
    }),
}
