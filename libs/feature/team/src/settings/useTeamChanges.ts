import { ApiError, teamCalls } from '@frontdesk/api-client'
import type { CompanyRole } from '@frontdesk/contract'
import { sessionQueries, useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { teamQueries } from './teamQueries.ts'

/** The changes of the page; each rejects with a sentence for the user. */
export type TeamChanges = {
  invite: (invited: { email: string; role: CompanyRole }) => Promise<unknown>
  resend: (id: string) => Promise<unknown>
  withdraw: (id: string) => Promise<unknown>
  changeRole: (change: { id: number; role: CompanyRole }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** A function that replaces a refusal of the team by what the user can do about it. */
function useExplained(): (error: unknown) => never {
  const { t } = useLingui()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    switch (code) {
      case 'ALREADY_MEMBER':
        throw new Error(t`This person is in your team already.`)
      case 'LAST_OWNER':
        throw new Error(t`A company keeps an owner. Make somebody else an owner first.`)
      case 'RATE_LIMITED':
        throw new Error(t`Too many invitations were sent today. Try again tomorrow.`)
      case 'NOT_FOUND':
        throw new Error(t`It is not there any more: somebody else has changed it meanwhile.`)
      case null:
      default:
        throw error
    }
  }
}

/** The calls that change a company's team; its lists are read again after each. */
export function useTeamChanges(companyId: number): TeamChanges {
  const api = useApi()
  const queryClient = useQueryClient()
  const explained = useExplained()
  const calls = api.subject(teamCalls)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: teamQueries.key(companyId) })
  const invite = useSoleMutation({
    changes: ({ email }: { email: string; role: CompanyRole }) => email,
    mutationFn: (invited: { email: string; role: CompanyRole }) => calls.inviteColleague({ companyId, ...invited }),
    onSettled,
  })
  const resend = useSoleMutation({
    changes: (id: string) => id,
    mutationFn: (id: string) => calls.resendInvitation({ companyId, id }),
    onSettled,
  })
  const withdraw = useSoleMutation({
    changes: (id: string) => id,
    mutationFn: (id: string) => calls.withdrawInvitation({ companyId, id }),
    onSettled,
  })
  const changeRole = useSoleMutation({
    changes: ({ id }: { id: number; role: CompanyRole }) => id,
    mutationFn: (change: { id: number; role: CompanyRole }) => calls.changeCompanyRole({ companyId, ...change }),
    // One's own role may be another one now.
    onSettled: () =>
      Promise.all([onSettled(), queryClient.invalidateQueries({ queryKey: sessionQueries.companiesKey })]),
  })
  const remove = useSoleMutation({
    changes: (id: number) => id,
    mutationFn: (id: number) => calls.removeCompanyUser({ companyId, id }),
    onSettled,
  })
  return {
    invite: (invited) => invite.mutateAsync(invited).catch(explained),
    resend: (id) => resend.mutateAsync(id).catch(explained),
    withdraw: (id) => withdraw.mutateAsync(id).catch(explained),
    changeRole: (change) => changeRole.mutateAsync(change).catch(explained),
    remove: (id) => remove.mutateAsync(id).catch(explained),
  }
}
