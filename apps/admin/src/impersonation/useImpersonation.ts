import type { Impersonation } from '@frontdesk/contract'
import { sessionQueries, tabStorage, useForeignCompany, useLocalePath, usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { companyDepartureAtom } from '../leaving/leavingAtom.ts'
import { dismissedKey, leaveCompany } from './leaveCompany.ts'

export type ActingForCompany = {
  companyName: string
  /** The tab's access, with its end; null at a provider that gives none. */
  access: Impersonation | null
  isDismissed: boolean
  dismiss: () => void
  exit: () => void
  /** Leaves at once: the access is over. */
  end: () => void
}

/**
 * SHELL-10: the impersonation of a company by a system administrator who is no member of it, else null. The tab stores
 * the company whose banner was dismissed; `exit` clears the company and returns to the list of companies. While the
 * company has unsent messages, the shell asks first. At a provider that gives accesses, a company of others that is
 * stored without one is left at once.
 */
export function useImpersonation(
  goTo: (path: string) => void = (path) => window.location.assign(path),
  tab = tabStorage,
): ActingForCompany | null {
  const platform = usePlatform()
  const localePath = useLocalePath()
  const foreign = useForeignCompany()
  const access = platform.session.impersonation()
  const { data: me } = useQuery({ ...sessionQueries.me(platform.api), enabled: foreign !== null })
  const depart = useSetAtom(companyDepartureAtom)
  const [dismissed, setDismissed] = useState(() => tab.get(dismissedKey))
  const leave = (isOver: boolean) => leaveCompany({ platform, goTo, localePath, tab, isOver })
  const leaveAtOnce = useEffectEvent(() => leave(true))
  const lacksAccess = foreign !== null && access === null && me?.capabilities.impersonation === true
  useEffect(() => {
    if (lacksAccess) leaveAtOnce()
  }, [lacksAccess])
  if (foreign === null && access === null) return null
  const companyId = String(access?.companyId ?? foreign?.companyId)
  const company = foreign?.company
  return {
    companyName: access?.companyName ?? (company ? (company.title ?? company.name) : `#${companyId}`),
    access,
    isDismissed: dismissed === companyId,
    dismiss: () => {
      tab.set(dismissedKey, companyId)
      setDismissed(companyId)
    },
    exit: () => depart({ leave: () => leave(false) }),
    end: () => leave(true),
  }
}
