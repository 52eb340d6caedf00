import { ApiError } from '@frontdesk/api-client'
import type { CompanyOverview } from '@frontdesk/contract'
import { useApi, useLocalePath, useSession, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

/**
 * SYS-4: stores a company and opens the admin app, which shows whom the user acts for (SHELL-10). The company is
 * fetched first: that call waits for the password if it was not confirmed within the hour (D-11); without it nothing
 * is stored. `pendingId` is the company that is being opened, else null.
 */
export function useLogInAs(goTo: (path: string) => void = (path) => window.location.assign(path)): {
  logIn: (company: Pick<CompanyOverview, 'id'>) => void
  pendingId: number | null
} {
  const { t } = useLingui()
  const api = useApi()
  const session = useSession()
  const toasts = useToasts()
  const localePath = useLocalePath()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (companyId: number) => api.companies.getCompany({ companyId }),
    onSuccess: (_, companyId) => {
      session.chooseCompany(companyId)
      goTo(localePath('/chats'))
    },
    onError: (error) => {
      // The user who cancelled the password prompt needs no error message.
      if (error instanceof ApiError && error.code === 'CONFIRM_PASSWORD') return
      toasts.show({ type: 'error', message: t`The company could not be opened. Try again.` })
    },
  })
  return { logIn: ({ id }) => mutate(id), pendingId: isPending ? variables : null }
}
