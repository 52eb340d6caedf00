import {
  tabStorage,
  useAdmin,
  useApi,
  useCompanies,
  useCompanyId,
  useLocalePath,
  useSession,
} from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissedKey, leaveCompany } from './leaveCompany.ts'

export type Impersonation = { companyName: string; isDismissed: boolean; dismiss: () => void; exit: () => void }

/**
 * SHELL-10: the impersonation of a company by a system administrator who is no member of it, else null. The tab stores
 * the company whose banner was dismissed; `exit` clears the company and returns to the list of companies.
 */
export function useImpersonation(
  goTo: (path: string) => void = (path) => window.location.assign(path),
  tab = tabStorage,
): Impersonation | null {
  const api = useApi()
  const session = useSession()
  const admin = useAdmin()
  const { companies } = useCompanies()
  const companyId = useCompanyId()
  const localePath = useLocalePath()
  const [dismissed, setDismissed] = useState(() => tab.get(dismissedKey))
  const isSystemAdmin = admin?.metadata.roles.includes('SYSTEM_ADMIN') ?? false
  const isForeign =
    isSystemAdmin && companyId !== null && companies !== undefined && !companies.some(({ id }) => id === companyId)
  const { data: company } = useQuery({
    queryKey: ['session', 'company', companyId],
    queryFn: ({ signal }) => api.companies.getCompany({ companyId }, { signal }),
    enabled: isForeign,
  })
  if (!isForeign) return null
  return {
    companyName: company ? (company.title ?? company.name) : `#${String(companyId)}`,
    isDismissed: dismissed === String(companyId),
    dismiss: () => {
      tab.set(dismissedKey, String(companyId))
      setDismissed(String(companyId))
    },
    exit: () => leaveCompany({ session, goTo, localePath, tab }),
  }
}
