import { ApiError } from '@frontdesk/api-client'
import { readCompaniesAgain, subscriptionKey } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Refusals that mean that the subscription is not as it was read: another tab or somebody else has changed it. */
const outdated: readonly unknown[] = ['ACTION_NOT_ALLOWED', 'NOT_FOUND', 'PRICE_CHANGED', 'CHANGE_REFUSED']

/** Whether a change was refused because the subscription or its price is not as it was read. */
export const isOutdatedRefusal = (error: unknown): boolean => error instanceof ApiError && outdated.includes(error.code)

/**
 * A change of a company's subscription. One at a time: while it is on its way, `run` does nothing, so that a second click orders, cancels and
 * pays nothing again; a second tab meets the same rule at the server. Afterwards everything of the subscription is read again, before `run`
 * resolves. The change is an event as well; this is for providers that emit none.
 */
export function useBillingAction<Input, Result>(
  companyId: number,
  perform: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
  onError?: (error: Error) => void,
) {
  const queryClient = useQueryClient()
  const mutationKey = [...subscriptionKey(companyId), 'change']
  const mutation = useMutation({
    mutationKey,
    mutationFn: perform,
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: subscriptionKey(companyId) }),
        readCompaniesAgain(queryClient),
      ]),
  })
  return {
    run: (input: Input): void => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(input)
    },
    isPending: mutation.isPending,
    error: mutation.error,
    input: mutation.variables,
    reset: mutation.reset,
  }
}
