import type { Api } from '@frontdesk/api-client'
import { featureState, rememberedForMs, type CompanyFlagName, type FeatureState } from '@frontdesk/feature-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../provider/platformContext.ts'
import { useAdmin } from '../identity/useAdmin.ts'
import { useCompanyId } from '../identity/useCompany.ts'
import { featuresStatusOf, type FeaturesStatus } from './FeaturesStatus.ts'
import { useFeatureCheckAnswer } from './useFeatureCheckAnswer.ts'

const featureQueries = {
  /** The company's features by name (FLAG-1), cached for five minutes and for this company only (reliability T-28). */
  ofCompany: (api: Api, companyId: number | null) =>
    queryOptions({
      queryKey: ['features', companyId],
      queryFn: ({ signal }) => api.features.getFeatures({ companyId }, { signal }),
      staleTime: rememberedForMs,
      // A page that stays open gets a change within those five minutes, too: the console promises it.
      refetchInterval: rememberedForMs,
      structuralSharing: false,
    }),
}

function useFeaturesOfCompany() {
  const admin = useAdmin()
  const companyId = useCompanyId()
  // A provider refuses a call that names no company.
  return useQuery({ ...featureQueries.ofCompany(useApi(), companyId), enabled: admin !== null && companyId !== null })
}

/** The answer of the company's list of features, else of a check by name, with the status of the one that counts. */
function useFeatureAnswer(name: CompanyFlagName): { state: FeatureState; status: FeaturesStatus } {
  const list = useFeaturesOfCompany()
  const listed = featureState(list.data, name)
  const isUnlisted = list.data !== undefined && listed === 'unknown'
  const check = useFeatureCheckAnswer(name, isUnlisted)
  return isUnlisted ? check : { state: listed, status: featuresStatusOf(list) }
}

/**
 * The state of a feature for the chosen company; unknown before the response and without one (FLAG-1). A feature that
 * the company's list does not name is asked for by its name (FLAG-2): other providers list a part of theirs.
 */
export const useFeature = (name: CompanyFlagName): FeatureState => useFeatureAnswer(name).state

/**
 * The status of the fetch by which a feature is known (FLAG-1): that of the company's features, or of the check by name
 * where they lack it. Once fetched, an answer counts until there is a newer one.
 */
export const useFeatureStatus = (name: CompanyFlagName): FeaturesStatus => useFeatureAnswer(name).status
