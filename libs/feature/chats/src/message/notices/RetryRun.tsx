import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@frontdesk/api-client'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useChatControl } from '../../chat/useChatControl.ts'

type RunToRetry = { companyId: number; chatId: number; /** The message that is to be answered. */ messageId: number }

const isStarted = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'isStarted' in answer && answer.isStarted === true

/** How it went, in words; null before anybody pressed. */
type Retrying = { is: 'asking' | 'started' | 'refused'; message: string }

/**
 * Lets the AI answer a message again whose answer failed or was stopped: one press is one call. What became of the press
 * at the place that `key` names is kept while the reader scrolls away and back.
 */
export function useRetryRun(key: string): { retry: ((asked: RunToRetry) => void) | null; retrying: Retrying | null } {
  const { t } = useLingui()
  const control = useChatControl()
  const queryClient = useQueryClient()
  const mutationKey = ['retry-run', key]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (asked: RunToRetry) => {
      if (control === null) throw new Error('This provider API cannot try again')
      return control.retryRun(asked)
    },
  })
  const [last] = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error, data } }) => ({ status, error, isStarted: isStarted(data) }),
  }).slice(-1)
  const wordsOf = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    const reason = error instanceof Error ? error.message : ''
    if (code === 'RUN_ENDED') return t`This message has been answered already.`
    if (code === 'HANDLED_BY_HUMAN') return t`A human handles this chat. Hand it back to the AI first.`
    return t`The AI could not try again: ${reason}`
  }
  const retryOf = (): Retrying | null => {
    switch (last?.status) {
      case 'pending':
        return { is: 'asking', message: t`Asking the AI again…` }
      case 'success':
        return last.isStarted
          ? { is: 'started', message: t`The AI tries again.` }
          : {
              is: 'refused',
              message: t`The AI does not answer now: it is writing already, or it has given all the answers it may give.`,
            }
      case 'error':
        return { is: 'refused', message: wordsOf(last.error) }
      case 'idle':
      case undefined:
        return null
    }
  }
  const retrying = retryOf()
  const press = (asked: RunToRetry) => {
    // Two presses in one breath are one: the second comes before anything could be drawn.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(asked)
  }
  return { retry: control === null ? null : press, retrying }
}

type Props = {
  /** The place of the button. */ at: string
  companyId: number
  chatId: number
  /** The message without an answer. */ messageId: number
}

/** Lets the AI answer a message again; pressed, it says what became of it. Nothing where the provider API cannot. */
export function RetryRun({ at, ...asked }: Props) {
  const { retry, retrying } = useRetryRun(at)
  if (retry === null) return null
  return (
    <>
      {retrying !== null && <span role="note">{retrying.message}</span>}{' '}
      {(retrying === null || retrying.is === 'refused') && (
        <Button size="compact-xs" variant="subtle" onClick={() => retry(asked)}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </>
  )
}
