import type { Api } from '@frontdesk/api-client'
import { featureState, rememberedForMs, type FeatureState } from '@frontdesk/feature-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../provider/platformContext.ts'
import { useAdmin } from '../identity/useAdmin.ts'
import { useCompanyId } from '../identity/useCompany.ts'

const featureQueries = {
  /** The company's features by name (FLAG-1), cached for five minutes and for this company only (reliability T-28). */
  ofCompany: (api: Api, companyId: number | null) =>
    queryOptions({
      queryKey: ['features', companyId],
      queryFn: ({ signal }) => api.features.getFeatures({ companyId }, { signal }),
      staleTime: rememberedForMs,
      structuralSharing: false,
    }),
}

/** FLAG-1. A failed fetch that is retried counts as loading. */
export type FeaturesStatus = 'idle' | 'loading' | 'success' | 'error'

function useFeaturesOfCompany() {
  const admin = useAdmin()
  const companyId = useCompanyId()
  // A provider refuses a call that names no company.
  return useQuery({ ...featureQueries.ofCompany(useApi(), companyId), enabled: admin !== null && companyId !== null })
}

/** The state of a feature for the chosen company; unknown before the response and without one (FLAG-1). */
export const useFeature = (name: string): FeatureState => featureState(useFeaturesOfCompany().data, name)

/** The status of the fetch of the company's features (FLAG-1). Once fetched, they count until newer ones are. */
export function useFeaturesStatus(): FeaturesStatus {
  const { isSuccess, isError, isFetching } = useFeaturesOfCompany()
  if (isSuccess) return 'success'
  if (isFetching) return 'loading'
  return isError ? 'error' : 'idle'
}
