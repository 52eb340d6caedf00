import type { Api } from '@frontdesk/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../provider/platformContext.ts'
import { useAdmin } from '../session/useAdmin.ts'
import { useCompanyId } from '../session/useCompany.ts'

const FIVE_MINUTES = 300_000

export const featureQueries = {
  /** The company's features by name (FLAG-1), remembered for five minutes and for this company alone (reliability T-28). */
  ofCompany: (api: Api, companyId: number | null) =>
    queryOptions({
      queryKey: ['features', companyId],
      queryFn: ({ signal }) => api.features.getFeatures({ companyId }, { signal }),
      staleTime: FIVE_MINUTES,
      structuralSharing: false,
    }),
}

/** `unknown`: not answered yet, failed, or never heard of; it is not off (FLAG-1). */
export type FeatureState = 'on' | 'off' | 'unknown'

export function useFeature(name: string): FeatureState {
  const admin = useAdmin()
  const { data } = useQuery({ ...featureQueries.ofCompany(useApi(), useCompanyId()), enabled: admin !== null })
  const isOn = data?.get(name)
  return isOn === undefined ? 'unknown' : isOn ? 'on' : 'off'
}
