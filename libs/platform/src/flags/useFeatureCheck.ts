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

/** In the query cache, so that a sign-out forgets it with all else of the user. */
const memoryKey = ['features', 'checks']

type Asking = { api: Api; queryClient: QueryClient; admin: Admin; companyId: number | null; name: string }

/** The remembered answer, else the server's, which is remembered for five minutes (FLAG-2). */
async function checkFeature(
  { api, queryClient, admin, companyId, name }: Asking,
  signal: AbortSignal,
): Promise<FeatureState> {
  const question = { companyId, adminId: admin.id, name }
  const remembered = recallCheck(queryClient.getQueryData<CheckMemory>(memoryKey) ?? noChecks, question, Date.now())
  if (remembered !== 'unknown') return remembered
  const context = { isSuperAdmin: admin.isSuperAdmin, roles: admin.metadata.roles }
  const answer = await api.features.checkFeature(
    { name, companyId, adminId: admin.id, adminEmail: admin.email, context },
    { signal },
  )
  queryClient.setQueryData<CheckMemory>(memoryKey, (memory = noChecks) =>
    rememberCheck(memory, question, answer, Date.now()),
  )
  return answer
}

const checkQuery = (asking: Omit<Asking, 'admin'> & { admin: Admin | null }) => {
  const { admin, companyId, name } = asking
  return queryOptions({
    queryKey: ['features', 'check', companyId, admin?.id ?? null, name],
    queryFn: ({ signal }) => (admin ? checkFeature({ ...asking, admin }, signal) : ('unknown' as const)),
    staleTime: rememberedForMs,
  })
}

/**
 * How one feature stands, asked of the server by name, for a feature that the company's list need not name (FLAG-2). Unknown
 * before the answer and after a failed check, and unknown is not enabled: only `on` is.
 */
export function useFeatureCheck(name: string): FeatureState {
  const { api, queryClient } = usePlatform()
  const admin = useAdmin()
  const companyId = useCompanyId()
  const { data, error } = useQuery({
    ...checkQuery({ api, queryClient, admin, companyId, name }),
    enabled: admin !== null && companyId !== null,
  })
  // What was true before a check failed is not known to be true now.
  return error === null ? (data ?? 'unknown') : 'unknown'
}
