import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@frontdesk/api-client'
import { useSoleMutation } from '@frontdesk/platform'
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useChatControl } from '../../chat/useChatControl.ts'

type RunToRetry = { companyId: number; chatId: number; /** The message to answer. */ messageId: number }

const isStarted = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'isStarted' in answer && answer.isStarted === true

/** State and message of the last retry. */
type Retrying = { is: 'pending' | 'started' | 'refused'; message: string }

/**
 * Lets the AI retry an answer that failed or was stopped; one click is one call. The state for a `key` (the place of
 * the button) is kept while the row is unmounted by scrolling. `retry` is null if the provider cannot retry.
 */
function useRetryRun(key: string): { retry: ((run: RunToRetry) => void) | null; retrying: Retrying | null } {
  const { t } = useLingui()
  const control = useChatControl()
  const queryClient = useQueryClient()
  const mutationKey = ['retry-run', key]
  const { mutate } = useSoleMutation({
    changes: ({ messageId }) => messageId,
    mutationKey,
    mutationFn: async (run: RunToRetry) => {
      if (control === null) throw new Error('This provider API cannot try again')
      return control.retryRun(run)
    },
  })
  const [last] = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error, data } }) => ({ status, error, isStarted: isStarted(data) }),
  }).slice(-1)
  const messageOf = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    const reason = error instanceof Error ? error.message : ''
    if (code === 'RUN_ENDED') return t`This message has been answered already.`
    if (code === 'HANDLED_BY_HUMAN') return t`A person answers this chat. Hand it back to the AI first.`
    return t`The AI could not try again: ${reason}`
  }
  const retryOf = (): Retrying | null => {
    switch (last?.status) {
      case 'pending':
        return { is: 'pending', message: t`Asking the AI again…` }
      case 'success':
        return last.isStarted
          ? { is: 'started', message: t`The AI tries again.` }
          : {
              is: 'refused',
              message: t`The AI does not answer now: it is writing already, or it has given all the answers it may give.`,
            }
      case 'error':
        return { is: 'refused', message: messageOf(last.error) }
      case 'idle':
      case undefined:
        return null
    }
  }
  const retrying = retryOf()
  const press = (run: RunToRetry) => {
    // Ignore a second click before the first one has rendered.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(run)
  }
  return { retry: control === null ? null : press, retrying }
}

type Props = {
  /** The place of the button. */ at: string
  companyId: number
  chatId: number
  /** The message without an answer. */ messageId: number
}

/** A button that lets the AI retry an answer, with the result. Null if the provider API cannot retry. */
export function RetryRun({ at, ...run }: Props) {
  const { retry, retrying } = useRetryRun(at)
  if (retry === null) return null
  return (
    <>
      {retrying !== null && <span role="note">{retrying.message}</span>}{' '}
      {(retrying === null || retrying.is === 'refused') && (
        <Button size="compact-xs" variant="subtle" onClick={() => retry(run)}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </>
  )
}
