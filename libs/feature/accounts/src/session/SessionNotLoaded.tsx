import { Trans, useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi, waitEndsAt } from '@frontdesk/platform'
import { FailureState, WindowTitle } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFailureOf } from '../form/useFailureOf.ts'

/**
 * Replaces a page, or stands above a sign-in form, where a session goes on and its administrator could not be fetched
 * (AUTH-11): why, and Retry, which waits as long as the provider API asked for. `beside`: another way to go on.
 */
export function SessionNotLoaded({ beside, isTitled = false }: { beside?: ReactNode; isTitled?: boolean }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const failureOf = useFailureOf()
  const me = sessionQueries.me(useApi())
  const { error, errorUpdatedAt, isFetching } = useQuery(me)
  return (
    <>
      {isTitled && <WindowTitle title={t`Your account could not be loaded`} />}
      <FailureState
        title={<Trans>Your account could not be loaded</Trans>}
        onRetry={() => void queryClient.refetchQueries({ queryKey: me.queryKey })}
        isRetrying={isFetching}
        retryAt={waitEndsAt({ error, errorUpdatedAt })}
        beside={beside}
      >
        {failureOf(error)} <Trans>You stay signed in on this device, and nothing is lost.</Trans>
      </FailureState>
    </>
  )
}
