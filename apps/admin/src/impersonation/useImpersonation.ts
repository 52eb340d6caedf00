import { tabStorage, useForeignCompany, useLocalePath, useSession } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { companyDepartureAtom } from '../leaving/leavingAtom.ts'
import { dismissedKey, leaveCompany } from './leaveCompany.ts'

export type Impersonation = { companyName: string; isDismissed: boolean; dismiss: () => void; exit: () => void }

/**
 * SHELL-10: the impersonation of a company by a system administrator who is no member of it, else null. The tab stores
 * the company whose banner was dismissed; `exit` clears the company and returns to the list of companies. While the
 * company has unsent messages, the shell asks first.
 */
export function useImpersonation(
  goTo: (path: string) => void = (path) => window.location.assign(path),
  tab = tabStorage,
): Impersonation | null {
  const session = useSession()
  const localePath = useLocalePath()
  const foreign = useForeignCompany()
  const depart = useSetAtom(companyDepartureAtom)
  const [dismissed, setDismissed] = useState(() => tab.get(dismissedKey))
  if (foreign === null) return null
  const { companyId, company } = foreign
  return {
    companyName: company ? (company.title ?? company.name) : `#${String(companyId)}`,
    isDismissed: dismissed === String(companyId),
    dismiss: () => {
      tab.set(dismissedKey, String(companyId))
      setDismissed(String(companyId))
    },
    exit: () => depart({ leave: () => leaveCompany({ session, goTo, localePath, tab }) }),
  }
}
