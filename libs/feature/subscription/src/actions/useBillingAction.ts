import { readCompaniesAgain, subscriptionKey, useSoleMutation } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusedPromo } from '../promo/PromoState.ts'
import { UnknownPageError } from '../payment-page/UnknownPageError.ts'
import { useKnownFailure } from './useActionFailure.ts'
import { billingChangeKey, useIsBillingChanging } from './useIsBillingChanging.ts'

/**
 * A change of a company's subscription. One at a time: while one is on its way, `run` does nothing, so that a second
 * click orders, cancels and pays nothing again; a second tab meets the same rule at the server. `isBlocked` while that
 * is the change of another button, for which this one waits. Afterwards everything of the subscription is read again,
 * while the change still counts as on its way. The change is an event as well; this is for providers that emit none. A
 * failure that no sentence explains is logged.
 */
export function useBillingAction<Input, Result>(
  companyId: number,
  perform: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
  onError?: (error: Error) => void,
) {
  const queryClient = useQueryClient()
  const knownFailure = useKnownFailure()
  const mutationKey = billingChangeKey(companyId)
  const isChanging = useIsBillingChanging(companyId)
  const mutation = useSoleMutation({
    mutationKey,
    mutationFn: perform,
    // Without a network it fails at once: one that is sent when the network is back comes after whoever asked for it
    // has given up, or left.
    networkMode: 'always',
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      // The settings lack the host of an address that may not be followed.
      if (error instanceof UnknownPageError || (knownFailure(error) === null && !isRefusedPromo(error)))
        console.error('A change of a subscription failed', error)
      onError?.(error)
    },
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
    isBlocked: isChanging && !mutation.isPending,
    error: mutation.error,
    input: mutation.variables,
    reset: mutation.reset,
  }
}
