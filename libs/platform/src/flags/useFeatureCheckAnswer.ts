import { ApiError, type Api } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import {
  noChecks,
  recallCheck,
  rememberCheck,
  rememberedForMs,
  type CheckMemory,
  type FeatureState,
  type KnownFlagName,
} from '@frontdesk/feature-flags'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { usePlatform } from '../provider/platformContext.ts'
import { useAdmin } from '../identity/useAdmin.ts'
import { useCompanyId } from '../identity/useCompany.ts'
import { featuresStatusOf, type FeaturesStatus } from './FeaturesStatus.ts'

/** In the query cache, so that a sign-out removes it with everything else of the user. */
const memoryKey = ['features', 'checks']

type CheckOptions = { api: Api; queryClient: QueryClient; admin: Admin; companyId: number | null; name: string }

/** A provider that does not have the call says nothing of a feature, and does not fail. */
const unknownWithoutCall = (error: unknown): FeatureState => {
  if (error instanceof ApiError && error.status === 404) return 'unknown'
  throw error
}

/** The cached result, else the server's, which is cached for five minutes (FLAG-2). */
async function checkFeature(
  { api, queryClient, admin, companyId, name }: CheckOptions,
  signal: AbortSignal,
): Promise<FeatureState> {
  const question = { companyId, adminId: admin.id, name }
  const remembered = recallCheck(queryClient.getQueryData<CheckMemory>(memoryKey) ?? noChecks, question, Date.now())
  if (remembered !== 'unknown') return remembered
  const context = { isSuperAdmin: admin.isSuperAdmin, roles: admin.metadata.roles }
  const state = await api.features
    .checkFeature({ name, companyId, adminId: admin.id, adminEmail: admin.email, context }, { signal })
    .catch(unknownWithoutCall)
  queryClient.setQueryData<CheckMemory>(memoryKey, (memory = noChecks) =>
    rememberCheck(memory, question, state, Date.now()),
  )
  return state
}

const checkQuery = (options: Omit<CheckOptions, 'admin'> & { admin: Admin | null }) => {
  const { admin, companyId, name } = options
  return queryOptions({
    queryKey: ['features', 'check', companyId, admin?.id ?? null, name],
    queryFn: ({ signal }) => (admin ? checkFeature({ ...options, admin }, signal) : ('unknown' as const)),
    staleTime: rememberedForMs,
    refetchInterval: rememberedForMs,
  })
}

/**
 * The state of one feature by a check, with the status of that; none is made while it is not asked for. Nothing is
 * known after a failed check: an earlier result may be outdated.
 */
export function useFeatureCheckAnswer(
  name: KnownFlagName,
  isAsked: boolean,
): { state: FeatureState; status: FeaturesStatus } {
  const { api, queryClient } = usePlatform()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const query = useQuery({
    ...checkQuery({ api, queryClient, admin, companyId, name }),
    enabled: isAsked && admin !== null && companyId !== null,
  })
  return { state: query.error === null ? (query.data ?? 'unknown') : 'unknown', status: featuresStatusOf(query) }
}
