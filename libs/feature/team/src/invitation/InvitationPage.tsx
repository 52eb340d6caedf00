import { ApiError, teamCalls } from '@frontdesk/api-client'
import {
  sessionQueries,
  signOut,
  tabStorage,
  useLocalePath,
  usePlatform,
  useSignedIn,
  useSoleMutation,
} from '@frontdesk/platform'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { InvitationView, type InvitationState } from './InvitationView.tsx'

const inTab = 'invitation'

/** True when the provider refused the link, or knows none; false for a response that settles nothing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.code !== 'WRONG_SHAPE' && [400, 404].includes(error.status)

/**
 * The secret of the link: that of the address, or the one that this tab kept while its reader signed in. It is kept
 * until the invitation is accepted or refused.
 */
function useKeptLink(token: string | null): string | null {
  const [link] = useState(() => token ?? tabStorage.get(inTab))
  useEffect(() => {
    if (link !== null) tabStorage.set(inTab, link)
  }, [link])
  return link
}

/**
 * `/invitation?token=` (TEAM-1): shows who invites into which company, leads through the sign-in or a new account, and
 * accepts.
 */
export function InvitationPage({
  token,
  goTo = (path) => window.location.assign(path),
}: {
  token: string | null
  goTo?: (path: string) => void
}) {
  const link = useKeptLink(token)
  const platform = usePlatform()
  const { api, queryClient, session } = platform
  const calls = api.subject(teamCalls)
  const localePath = useLocalePath()
  const signedIn = useSignedIn()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', link],
    queryFn: link === null ? skipToken : ({ signal }) => calls.openInvitation(link, { signal }),
    retry: false,
  })
  const accept = useSoleMutation({
    mutationFn: () => calls.acceptInvitation(link ?? ''),
    onSuccess: async ({ id }) => {
      tabStorage.remove(inTab)
      await queryClient.fetchQuery({ ...sessionQueries.companies(api), staleTime: 0 }).catch(() => undefined)
      session.chooseCompany(id)
      // A company always starts with a fresh page (SHELL-16).
      goTo(localePath('/chats'))
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'TOKEN_EXPIRED') void refetch()
    },
  })
  const state = (): InvitationState => {
    if (data !== undefined) return { is: 'known', invitation: data }
    if (link === null || isRefusal(error)) return { is: 'refused' }
    return { is: error === null ? 'asking' : 'unclear' }
  }
  return (
    <InvitationView
      state={state()}
      signedInAs={signedIn.is === 'signed-in' ? signedIn.admin.email : signedIn.is === 'signed-out' ? null : undefined}
      isPending={accept.isPending}
      failure={accept.error?.message ?? null}
      onAccept={() => accept.mutate(undefined)}
      onSignOut={() => {
        signOut(platform)
        if (link !== null) tabStorage.set(inTab, link)
      }}
      onRetry={() => void refetch()}
    />
  )
}
