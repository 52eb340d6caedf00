import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { usePlatform, useSignedIn } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiOfToken } from './apiOfToken.ts'
import { continueAs, forgetBrought } from './continueAs.ts'
import { SessionQuestionView } from './SessionQuestionView.tsx'

/**
 * A link brought a token while somebody is signed in: whose is it, and shall it count? It asks nothing when the link is the
 * same person's, or nobody's any more.
 */
export default function SessionQuestion({ token, onSettled }: { token: string; onSettled: () => void }) {
  const { t } = useLingui()
  const platform = usePlatform()
  const here = useSignedIn()
  const [arriving] = useState(() => apiOfToken(platform.config.apiHost, token))
  const link = useQuery({ queryKey: ['arrival'], queryFn: ({ signal }) => arriving.api.accounts.getMe({ signal }), gcTime: 0, staleTime: Infinity })

  const isRefused = link.error instanceof ApiError && link.error.isUnauthorized
  const isSamePerson = here.is === 'signed-in' && link.data?.admin.id === here.admin.id
  const isNobodyHere = here.is === 'signed-out' && link.data !== undefined

  useEffect(() => {
    if (isRefused) platform.toasts.show({ type: 'warning', message: t`This sign-in link is no longer valid. You stay signed in as before.` })
    // The link's own session is not needed; a provider without this call is no failure to the user.
    if (isSamePerson) arriving.api.accounts.logout().catch(() => undefined)
    if (isNobodyHere) continueAs(platform, { accessToken: arriving.token(), userId: link.data.admin.id })
    if (isRefused || isSamePerson || isNobodyHere) onSettled()
  }, [isRefused, isSamePerson, isNobodyHere, arriving, link.data, onSettled, platform, t])

  const stay = () => {
    forgetBrought()
    arriving.api.accounts.logout().catch(() => undefined)
    onSettled()
  }
  if (link.isError && !isRefused) {
    return (
      <FailureState
        title={<Trans>The link could not be checked</Trans>}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
        beside={
          <Button variant="subtle" onClick={onSettled}>
            <Trans>Go on as before</Trans>
          </Button>
        }
      >
        <Trans>You are still signed in as before, and nothing was changed.</Trans>
      </FailureState>
    )
  }
  if (here.is !== 'signed-in' || !link.data || isSamePerson) return <SkeletonRows rows={3} withFaces />
  return (
    <SessionQuestionView
      here={here.admin}
      arriving={link.data.admin}
      onStay={stay}
      onContinue={() => {
        continueAs(platform, { accessToken: arriving.token(), userId: link.data.admin.id })
        onSettled()
      }}
    />
  )
}
