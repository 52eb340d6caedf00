import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { readAltegioUser } from '@frontdesk/accounts'
import { ApiError } from '@frontdesk/api-client'
import { forgetBrought, sessionQueries, signIn, usePlatform, useSignedIn } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiOfToken } from './apiOfToken.ts'
import { continueAs } from './continueAs.ts'
import { SessionQuestionView } from './SessionQuestionView.tsx'
import type { TokenInQuestion } from './takeAddress.ts'

/** So long the check of a link may take, in milliseconds: it has a minute to live, and the user waits. */
const longestCheck = 30_000

/**
 * A link brought a token while somebody is signed in: shall it count? No call is made with it before the answer (AUTH-13,
 * D-13), so nobody knows yet whose it is. What the address says of that is not signed for us. It is believed in one case
 * alone, where being deceived changes nothing: data that name who is signed in drop the token.
 */
export default function SessionQuestion({ question: { accessToken, userData }, onSettled }: { question: TokenInQuestion; onSettled: () => void }) {
  const { t } = useLingui()
  const platform = usePlatform()
  const here = useSignedIn()
  const [arriving] = useState(() => apiOfToken(platform.config.apiHost, accessToken))
  // The link's own session is not needed any more; a provider without this call is no failure to the user.
  const endLink = () => void arriving.api.accounts.logout().catch(() => undefined)

  const link = useMutation({
    networkMode: 'always',
    mutationFn: () => arriving.api.accounts.getMe({ signal: AbortSignal.timeout(longestCheck) }),
    onSuccess: ({ admin }) => {
      if (here.is === 'signed-in' && here.admin.id === admin.id) endLink()
      else continueAs(platform, { accessToken: arriving.token(), userId: admin.id })
      onSettled()
    },
    onError: (error) => {
      if (!isRefusal(error)) return
      platform.toasts.show({ type: 'warning', message: t`This sign-in link is no longer valid. You stay signed in as before.` })
      onSettled()
    },
  })

  const isOwn = here.is === 'signed-in' && userData !== null && readAltegioUser(userData)?.email.toLowerCase() === here.admin.email.toLowerCase()
  const isNobodyHere = here.is === 'signed-out' && platform.session.accessToken() === null
  useEffect(() => {
    if (isNobodyHere) signIn(platform, { accessToken, userId: 0 }, 'link')
    if (isOwn || isNobodyHere) onSettled()
  }, [isOwn, isNobodyHere, accessToken, onSettled, platform])

  const isUnanswered = link.isError && !isRefusal(link.error)
  if (isUnanswered || (here.is === 'signed-out' && !isNobodyHere)) {
    return (
      <FailureState
        title={<Trans>The link could not be checked</Trans>}
        onRetry={() => (isUnanswered ? link.mutate() : void platform.queryClient.refetchQueries({ queryKey: sessionQueries.me(platform.api).queryKey }))}
        isRetrying={link.isPending}
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
  if (here.is !== 'signed-in' || isOwn) return <SkeletonRows rows={3} withFaces />
  return (
    <SessionQuestionView
      here={here.admin}
      isChecking={link.isPending}
      onStay={() => {
        forgetBrought()
        endLink()
        onSettled()
      }}
      onUseLink={() => link.mutate()}
    />
  )
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.isUnauthorized
