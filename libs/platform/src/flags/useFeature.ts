import type { Api } from '@frontdesk/api-client'
import { featureState, rememberedForMs, type FeatureState } from '@frontdesk/feature-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../provider/platformContext.ts'
import { useAdmin } from '../identity/useAdmin.ts'
import { useCompanyId } from '../identity/useCompany.ts'

export const featureQueries = {
  /** The company's features by name (FLAG-1), remembered for five minutes and for this company alone (reliability T-28). */
  ofCompany: (api: Api, companyId: number | null) =>
    queryOptions({
      queryKey: ['features', companyId],
      queryFn: ({ signal }) => api.features.getFeatures({ companyId }, { signal }),
      staleTime: rememberedForMs,
      structuralSharing: false,
    }),
}

/** FLAG-1. A reading that failed and is made again is loading. */
export type FeaturesStatus = 'idle' | 'loading' | 'success' | 'error'

function useFeaturesOfCompany() {
  const admin = useAdmin()
  const companyId = useCompanyId()
  // Before the company is known there is nothing to ask: a provider refuses a call that names none.
  return useQuery({ ...featureQueries.ofCompany(useApi(), companyId), enabled: admin !== null && companyId !== null })
}

/** How a feature stands for the chosen company; unknown before the answer and without one (FLAG-1). */
export const useFeature = (name: string): FeatureState => featureState(useFeaturesOfCompany().data, name)

/** How the reading of the company's features stands (FLAG-1). What was read once counts until something newer is. */
export function useFeaturesStatus(): FeaturesStatus {
  const { isSuccess, isError, isFetching } = useFeaturesOfCompany()
  if (isSuccess) return 'success'
  if (isFetching) return 'loading'
  return isError ? 'error' : 'idle'
}
