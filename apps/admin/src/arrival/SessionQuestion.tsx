import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { readAltegioUser } from '@frontdesk/accounts'
import { ApiError, createApi, type Api } from '@frontdesk/api-client'
import {
  clearLinkParameters,
  sessionQueries,
  signIn,
  signOutKeepingLinkParameters,
  usePlatform,
  useSignedIn,
  deviceStorage,
  type DeviceStorage,
  type Platform,
} from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SessionQuestionView } from './SessionQuestionView.tsx'
import type { TokenInQuestion } from './takeAddress.ts'

/** Ends the session of who was here, in every tab and on the server, and begins the one that the address brought. */
function continueAs(
  platform: Platform,
  arriving: { accessToken: string; userId: number },
  device: DeviceStorage = deviceStorage,
): void {
  signOutKeepingLinkParameters(platform, device)
  signIn(platform, arriving, 'link')
}

/** The token of an address, and the calls in its name; a link's token is exchanged for a fresh one with the first answer. */
type Arriving = { api: Api; token: () => string }

/** Speaks for a token that is not this page's session, and may never become it. */
function apiOfToken(
  apiHost: string,
  arrived: string,
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
): Arriving {
  let token = arrived
  const api = createApi({
    fetch,
    apiHost,
    session: { accessToken: () => token, companyId: () => null },
    onFreshToken: (fresh) => {
      token = fresh
    },
  })
  return { api, token: () => token }
}

/** So long the check of a link may take, in milliseconds: it has a minute to live, and the user waits. */
const longestCheck = 30_000

/**
 * A link brought a token, or salons with a person's data, while somebody is signed in: shall it count? No call is made with
 * the token before the answer (AUTH-13, D-13), so nobody knows yet whose it is. What the address says of that is not signed
 * for us. It is believed where being deceived changes nothing: data that name who is signed in drop the token and keep the
 * salons, and data that name somebody else make the salons a question of their own.
 */
export default function SessionQuestion({
  question: { accessToken, userData },
  onSettled,
}: {
  question: TokenInQuestion
  onSettled: () => void
}) {
  const { t } = useLingui()
  const platform = usePlatform()
  const here = useSignedIn()
  const [arriving] = useState(() => (accessToken === null ? null : apiOfToken(platform.config.apiHost, accessToken)))
  const [isTokenRefused, setTokenRefused] = useState(false)
  const wasAsked = useRef(false)
  // The link's own session is not needed any more; a provider without this call is no failure to the user.
  const endLink = () => void arriving?.api.accounts.logout().catch(() => undefined)
  const named = userData === null ? undefined : readAltegioUser(userData)?.email

  const link = useMutation({
    networkMode: 'always',
    mutationFn: async ({ api, token }: Arriving) => {
      const { admin } = await api.accounts.getMe({ signal: AbortSignal.timeout(longestCheck) })
      return { admin, accessToken: token() }
    },
    onSuccess: ({ admin, accessToken: fresh }) => {
      if (here.is === 'signed-in' && here.admin.id === admin.id) endLink()
      else continueAs(platform, { accessToken: fresh, userId: admin.id })
      onSettled()
    },
    onError: (error) => {
      if (!isRefusal(error)) return
      platform.toasts.show({
        type: 'warning',
        message: t`This sign-in link is no longer valid. You stay signed in as before.`,
      })
      if (named) {
        setTokenRefused(true)
        return
      }
      clearLinkParameters()
      onSettled()
    },
  })

  const token = isTokenRefused ? null : arriving
  const isOwn = here.is === 'signed-in' && named?.toLowerCase() === here.admin.email.toLowerCase()
  // Salons that are said to be nobody's are whoever's opens them.
  const isSettled = isOwn || (token === null && !named)
  const isNobodyHere = here.is === 'signed-out' && platform.session.accessToken() === null
  const isAsked = here.is === 'signed-in' && !isSettled
  useEffect(() => {
    if (isAsked) wasAsked.current = true
    // Somebody who was asked and signed out instead has not said yes.
    if (isNobodyHere && wasAsked.current) void arriving?.api.accounts.logout().catch(() => undefined)
    else if (isNobodyHere && accessToken !== null) signIn(platform, { accessToken, userId: 0 }, 'link')
    if (isSettled || isNobodyHere) onSettled()
  }, [isAsked, isSettled, isNobodyHere, arriving, accessToken, onSettled, platform])

  const stay = () => {
    clearLinkParameters()
    endLink()
    onSettled()
  }
  const isUnanswered = link.isError && !isRefusal(link.error)
  if (isUnanswered || (here.is === 'signed-out' && !isNobodyHere)) {
    return (
      <FailureState
        title={<Trans>The link could not be checked</Trans>}
        onRetry={() =>
          isUnanswered && token
            ? link.mutate(token)
            : void platform.queryClient.refetchQueries({ queryKey: sessionQueries.me(platform.api).queryKey })
        }
        isRetrying={link.isPending}
        beside={
          <Button variant="subtle" onClick={stay}>
            <Trans>Go on as before</Trans>
          </Button>
        }
      >
        <Trans>You are still signed in as before, and nothing was changed.</Trans>
      </FailureState>
    )
  }
  if (!isAsked) return <SkeletonRows rows={3} withFaces />
  return (
    <SessionQuestionView
      here={here.admin}
      isChecking={link.isPending}
      salonsOf={token === null && named ? named : null}
      onStay={stay}
      onLeave={() => {
        if (token) link.mutate(token)
        else {
          signOutKeepingLinkParameters(platform)
          onSettled()
        }
      }}
    />
  )
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.isUnauthorized
