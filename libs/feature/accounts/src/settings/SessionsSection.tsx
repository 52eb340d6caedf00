import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { ApiError, type Api } from '@frontdesk/api-client'
import { useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { SessionList, type ListedSession } from './SessionList.tsx'
import { sessionListQuery } from './sessionListQuery.ts'

const endEach = (api: Api, ended: readonly ListedSession[]) =>
  Promise.all(ended.map(({ id }) => api.accounts.revokeSession({ sessionId: id })))

/** Ends all other sessions at once; a provider without that call ends those of the list. */
const endOthers = (api: Api, others: readonly ListedSession[]) =>
  api.accounts.revokeOtherSessions().catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return endEach(api, others)
    throw error
  })

/**
 * The administrator's sessions and signing out elsewhere (SHELL-20). Hidden when the provider API does not support the
 * call.
 */
export function SessionsSection() {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionListQuery(api))
  const end = useSoleMutation({
    changes: (ended) => ended.map(({ id }) => id).join(),
    mutationFn: (ended: readonly ListedSession[]) => (ended.length > 1 ? endOthers(api, ended) : endEach(api, ended)),
    onSuccess: () => toasts.show({ type: 'success', message: t`Signed out there` }),
    onError: () => toasts.show({ type: 'error', message: t`That device could not be signed out. Try again.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionListQuery(api).queryKey }),
  })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <SettingsSection
      title={<Trans>Signed-in devices</Trans>}
      lead={<Trans>Where you are signed in. Sign out what you do not know or no longer use.</Trans>}
    >
      {sessions && (
        <SessionList
          sessions={sessions}
          ending={new Set(end.isPending ? end.variables.map(({ id }) => id) : [])}
          onEnd={(session) => end.mutate([session])}
        />
      )}
      {!sessions && error && (
        <FailureState
          title={<Trans>Your signed-in devices could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          <Trans>Nothing has changed: you stay signed in.</Trans>
        </FailureState>
      )}
      {!sessions && !error && <SkeletonRows rows={2} />}
      {others.length > 1 && (
        <Button
          variant="default"
          onClick={() => end.mutate(others)}
          loading={end.isPending && end.variables.length > 1}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </SettingsSection>
  )
}
