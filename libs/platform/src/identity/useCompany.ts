import type { Company } from '@frontdesk/contract'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useApi, useSession } from '../provider/platformContext.ts'
import { sessionQueries } from '../session/sessionQueries.ts'
import { useAdmin } from './useAdmin.ts'

/** The id of the company acted for (SHELL-16). */
export function useCompanyId(): number | null {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.companyId)
}

/**
 * Whether this is the support inbox of the console (SUP-8), where the chats are the support conversations of all
 * companies: there are no channels, notes, templates or saved filters in it.
 */
export const useIsSupportInbox = (): boolean => useCompanyId() === supportCompanyId

/** The administrator's own companies; undefined until they are loaded. */
export function useCompanies(): { companies: readonly Company[] | undefined; error: Error | null } {
  const admin = useAdmin()
  const session = useSession()
  const { data, error } = useQuery({ ...sessionQueries.companies(useApi()), enabled: admin !== null })
  const actForOthers = admin?.metadata.roles.includes('SYSTEM_ADMIN')
  useEffect(() => {
    if (data && actForOthers !== undefined) session.rememberCompanies(data, { actForOthers })
  }, [data, session, actForOthers])
  return { companies: data, error }
}

/**
 * The company acted for: `none` when the administrator has none yet; its name is unknown while it is not one of theirs.
 */
export type CompanyState =
  { is: 'unknown'; error: Error | null } | { is: 'none' } | { is: 'chosen'; companyId: number; company: Company | null }

export function useCompanyState(): CompanyState {
  const { companies, error } = useCompanies()
  const companyId = useCompanyId()
  if (companyId !== null)
    return { is: 'chosen', companyId, company: companies?.find(({ id }) => id === companyId) ?? null }
  return companies?.length === 0 ? { is: 'none' } : { is: 'unknown', error }
}

/**
 * The company of others that a system administrator acts for, null until it is loaded; null as a whole
 * for one's own (SHELL-10).
 */
export function useForeignCompany(): { companyId: number; company: Company | null } | null {
  const api = useApi()
  const admin = useAdmin()
  const { companies } = useCompanies()
  const companyId = useCompanyId()
  const isSystemAdmin = admin?.metadata.roles.includes('SYSTEM_ADMIN') ?? false
  const isForeign =
    isSystemAdmin && companyId !== null && companies !== undefined && !companies.some(({ id }) => id === companyId)
  const { data: company = null } = useQuery({
    queryKey: [...sessionQueries.companyKey, companyId],
    queryFn: ({ signal }) => api.companies.getCompany({ companyId }, { signal }),
    enabled: isForeign,
  })
  return isForeign ? { companyId, company } : null
}

/**
 * Whether the user only answers chats in the company acted for (TEAM-1): an agent sets nothing of it up. At a provider
 * without roles nobody is one.
 */
export const useIsAgent = (): boolean => {
  const state = useCompanyState()
  return state.is === 'chosen' && state.company?.role === 'agent'
}

/** The company acted for: one of the administrator's own, or a company of others. Null until it is loaded. */
export function useCompany(): Company | null {
  const state = useCompanyState()
  const foreign = useForeignCompany()
  return (state.is === 'chosen' ? state.company : null) ?? foreign?.company ?? null
}
