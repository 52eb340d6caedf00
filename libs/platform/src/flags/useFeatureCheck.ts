import type { Api } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import {
  noChecks,
  recallCheck,
  rememberCheck,
  rememberedForMs,
  type CheckMemory,
  type FeatureState,
} from '@frontdesk/feature-flags'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { usePlatform } from '../provider/platformContext.ts'
import { useAdmin } from '../identity/useAdmin.ts'
import { useCompanyId } from '../identity/useCompany.ts'

/** In the query cache, so that a sign-out removes it with everything else of the user. */
const memoryKey = ['features', 'checks']

type CheckOptions = { api: Api; queryClient: QueryClient; admin: Admin; companyId: number | null; name: string }

/** The cached result, else the server's, which is cached for five minutes (FLAG-2). */
async function checkFeature(
  { api, queryClient, admin, companyId, name }: CheckOptions,
  signal: AbortSignal,
): Promise<FeatureState> {
  const question = { companyId, adminId: admin.id, name }
  const remembered = recallCheck(queryClient.getQueryData<CheckMemory>(memoryKey) ?? noChecks, question, Date.now())
  if (remembered !== 'unknown') return remembered
  const context = { isSuperAdmin: admin.isSuperAdmin, roles: admin.metadata.roles }
  const state = await api.features.checkFeature(
    { name, companyId, adminId: admin.id, adminEmail: admin.email, context },
    { signal },
  )
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
  })
}

/**
 * The state of one feature that the company's list may lack, checked at the server by name (FLAG-2). It is unknown
 * before the response and after a failed check; unknown is not enabled, only `on` is.
 */
export function useFeatureCheck(name: string): FeatureState {
  const { api, queryClient } = usePlatform()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const { data, error } = useQuery({
    ...checkQuery({ api, queryClient, admin, companyId, name }),
    enabled: admin !== null && companyId !== null,
  })
  // After a failed check an earlier result may be outdated.
  return error === null ? (data ?? 'unknown') : 'unknown'
}
