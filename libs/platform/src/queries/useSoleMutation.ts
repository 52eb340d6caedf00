import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

type SoleOptions<Result, Failure, Variables, Context> = UseMutationOptions<Result, Failure, Variables, Context> & {
  /**
   * Names what a call changes: calls that change something else may be on their way together. Without it, no two calls
   * may. A function that is the same in each render keeps `mutate` the same, too.
   */
  changes?: (variables: Variables) => unknown
}

/**
 * `useMutation` of which at most one call is on its way, or one for each thing that `changes` names: `mutate` is
 * ignored until that call has ended, and `mutateAsync` answers as that call does. Screens have no other mutations, by
 * lint: that a call is pending is rendered only later, so that a second Enter in the same task would pass a check of
 * `isPending`.
 */
export function useSoleMutation<Result = unknown, Failure = Error, Variables = void, Context = unknown>({
  changes,
  ...options
}: SoleOptions<Result, Failure, Variables, Context>): UseMutationResult<Result, Failure, Variables, Context> {
  const onTheirWay = useRef(new Map<unknown, Promise<Result>>())
  const mutation = useMutation(options)
  const { mutateAsync: send } = mutation
  const mutateAsync = useCallback<typeof send>(
    (...call) => {
      // A mutation without variables is called without any.
      const changed = changes?.(call[0] as Variables)
      const before = onTheirWay.current.get(changed)
      if (before !== undefined) return before
      const sent = send(...call)
      const ended = () => void onTheirWay.current.delete(changed)
      onTheirWay.current.set(changed, sent)
      sent.then(ended, ended)
      return sent
    },
    [send, changes],
  )
  const mutate = useCallback<UseMutationResult<Result, Failure, Variables, Context>['mutate']>(
    (...call) => {
      // A failure is the mutation's `error`, and its `onError` has been called.
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
