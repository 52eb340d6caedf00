import { useSoleMutation } from '@frontdesk/platform'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import type { CodeCall } from './CodeForm.tsx'
import { isWrongCode } from './isWrongCode.ts'

/** A call that a code is typed for, with its failure and the wait after it. */
export function useCodeCall<Answer>(
  call: (code: string) => Promise<Answer>,
  onSuccess: (answer: Answer) => unknown,
): CodeCall {
  const failureOf = useFailureOf()
  const wait = useWait()
  const mutation = useSoleMutation({
    mutationFn: call,
    onMutate: () => wait.begin(0),
    onSuccess,
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  return {
    submit: (code, onError) => mutation.mutate(code, { onError }),
    isPending: mutation.isPending,
    failure: isWrongCode(mutation.error) ? null : failureOf(mutation.error),
    wait: wait.seconds,
  }
}
