import { ApiError, impersonationCalls } from '@frontdesk/api-client'
import type { CompanyOverview } from '@frontdesk/contract'
import { sessionQueries, useApi, useLocalePath, useSession, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogInWish } from './LogInDialog.tsx'

type Opened = Pick<CompanyOverview, 'id' | 'name' | 'title'>

/** The user who cancelled the prompt for the password needs no error message. */
const isCancelled = (error: Error | null) => error instanceof ApiError && error.code === 'CONFIRM_PASSWORD'

/**
 * SYS-4: acts for a company and opens the admin app, which shows whom the user acts for (SHELL-10). Our provider gives
 * an access, for a reason and a time that are asked for: `asked` is the company whose dialog is open, else null. At
 * another provider the company is stored; it is fetched first, since that call may wait for the password (D-11).
 * `pendingId` is the company that is being opened, else null.
 */
export function useLogInAs(goTo: (path: string) => void = (path) => window.location.assign(path)) {
  const { t } = useLingui()
  const api = useApi()
  const session = useSession()
  const toasts = useToasts()
  const localePath = useLocalePath()
  const givesAccess = useQuery(sessionQueries.me(api)).data?.capabilities.impersonation === true
  const [asked, setAsked] = useState<Opened | null>(null)
  const open = () => goTo(localePath('/chats'))
  const storing = useSoleMutation({
    changes: (companyId) => companyId,
    mutationFn: (companyId: number) => api.companies.getCompany({ companyId }),
    onSuccess: (_, companyId) => {
      session.chooseCompany(companyId)
      open()
    },
    onError: (error) => {
      if (isCancelled(error)) return
      toasts.show({ type: 'error', message: t`The company could not be opened. Try again.` })
    },
  })
  const starting = useSoleMutation({
    changes: ({ companyId }) => companyId,
    mutationFn: (wish: LogInWish & { companyId: number }) => api.subject(impersonationCalls).startImpersonation(wish),
    onSuccess: ({ impersonation }) => {
      session.impersonate(impersonation)
      open()
    },
  })
  return {
    logIn: (company: Opened) => {
      if (!givesAccess) return storing.mutate(company.id)
      starting.reset()
      setAsked(company)
    },
    pendingId: storing.isPending ? storing.variables : null,
    asked,
    isStarting: starting.isPending,
    failure: starting.error === null || isCancelled(starting.error) ? null : starting.error.message,
    // While it is starting the dialog stays: the late answer would open a company that was given up.
    close: () => {
      if (!starting.isPending) setAsked(null)
    },
    start: (wish: LogInWish) => {
      if (asked) starting.mutate({ ...wish, companyId: asked.id })
    },
  }
}
