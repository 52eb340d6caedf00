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
  useSoleMutation,
  type DeviceStorage,
  type Platform,
} from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useEffect, useRef, useState } from 'react'
import { SessionQuestionView } from './SessionQuestionView.tsx'
import type { TokenInQuestion } from './takeAddress.ts'

/** Ends the current session, in every tab and on the server, and starts the one that the address brought. */
function continueAs(
  platform: Platform,
  arriving: { accessToken: string; userId: number },
  device: DeviceStorage = deviceStorage,
): void {
  signOutKeepingLinkParameters(platform, device)
  signIn(platform, arriving, 'link')
}

/**
 * The token of an address, and the API that calls with it; the first response exchanges a link's token for a fresh
 * one.
 */
type Arriving = { api: Api; token: () => string }

/** Creates an API client for a token that is not this page's session, and may never become it. */
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

/** Time limit for checking a link, in milliseconds: the link expires after a minute, and the user is waiting. */
const longestCheck = 30_000

/**
 * Calls with the link's token, and continues with its session unless it is the signed-in user's own. A refused token
 * settles the question, unless the address also brought salons with a person's data (`named`: the email in them).
 */
function useCheckOfLink(
  here: ReturnType<typeof useSignedIn>,
  { named, endLink, onSettled }: { named: string | undefined; endLink: () => void; onSettled: () => void },
) {
  const { t } = useLingui()
  const platform = usePlatform()
  const [isTokenRefused, setTokenRefused] = useState(false)
  const link = useSoleMutation({
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
  return { link, isTokenRefused }
}

/**
 * Asks whether a link counts that brought a token, or salons with a person's data, while somebody is signed in. No
 * call is made with the token before the answer (AUTH-13, D-13), so its owner is unknown until then. The data in the
 * address are unsigned. They are trusted only where a forgery changes nothing: data that name the signed-in user drop
 * the token and keep the salons, and data that name somebody else make the salons a question of their own.
 */
export default function SessionQuestion({
  question: { accessToken, userData },
  onSettled,
}: {
  question: TokenInQuestion
  onSettled: () => void
}) {
  const platform = usePlatform()
  const here = useSignedIn()
  const [arriving] = useState(() => (accessToken === null ? null : apiOfToken(platform.config.apiHost, accessToken)))
  const wasShown = useRef(false)
  // The link's own session is no longer needed; a provider without this call is no failure for the user.
  const endLink = () => void arriving?.api.accounts.logout().catch(() => undefined)
  const named = userData === null ? undefined : readAltegioUser(userData)?.email

  const { link, isTokenRefused } = useCheckOfLink(here, { named, endLink, onSettled })
  const token = isTokenRefused ? null : arriving
  const isOwn = here.is === 'signed-in' && named?.toLowerCase() === here.admin.email.toLowerCase()
  // Salons whose data name nobody belong to the user who opens them.
  const isSettled = isOwn || (token === null && !named)
  // A sign-in that was not finished gives way to the link's.
  const isNobodyHere = here.is === 'signed-out' || here.is === 'code-awaited'
  const isShown = here.is === 'signed-in' && !isSettled
  useEffect(() => {
    if (isShown) wasShown.current = true
    // A user who was asked and signed out instead has not agreed.
    if (isNobodyHere && wasShown.current) void arriving?.api.accounts.logout().catch(() => undefined)
    else if (isNobodyHere && accessToken !== null) signIn(platform, { accessToken, userId: 0 }, 'link')
    if (isSettled || isNobodyHere) onSettled()
  }, [isShown, isSettled, isNobodyHere, arriving, accessToken, onSettled, platform])

  const stay = () => {
    clearLinkParameters()
    endLink()
    onSettled()
  }
  const isUnanswered = link.isError && !isRefusal(link.error)
  if (isUnanswered || here.is === 'failed') {
    return (
      <FailureState
        title={<Trans>The link could not be checked</Trans>}
        onRetry={() =>
          isUnanswered && token
            ? link.mutate(token)
            : void platform.queryClient.refetchQueries({ queryKey: sessionQueries.me(platform.api).queryKey })
        }
        isRetrying={link.isPending || (here.is === 'failed' && here.error === null)}
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
  if (!isShown) return <SkeletonRows rows={3} withFaces />
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
