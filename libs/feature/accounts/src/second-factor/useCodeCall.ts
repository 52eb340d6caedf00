import { passkeyCalls, type SecondFactorProof } from '@frontdesk/api-client'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import type { CodeCall, GivenFactor } from './CodeForm.tsx'
import { isWrongCode } from './isWrongCode.ts'
import { promptForPasskey } from './promptForPasskey.ts'
import { usePasskeySentence } from './usePasskeySentence.ts'

/** A call that the second factor is given for, with its failure and the wait after it. */
export function useCodeCall<Answer>(
  call: (proof: SecondFactorProof) => Promise<Answer>,
  onSuccess: (answer: Answer) => unknown,
): CodeCall {
  const prove = useProof()
  const failureOf = useFactorFailure()
  const wait = useWait()
  const mutation = useSoleMutation({
    mutationFn: async (given: GivenFactor) => call(await prove(given)),
    onMutate: () => wait.begin(0),
    onSuccess,
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  return {
    submit: (given, onError) => mutation.mutate(given, { onError }),
    isPending: mutation.isPending,
    failure: failureOf(mutation.error, mutation.variables),
    wait: wait.seconds,
  }
}

/** Returns a function from the second factor as it is given to its proof: a passkey is asked for. */
export function useProof(): (given: GivenFactor) => Promise<SecondFactorProof> {
  const calls = useApi().subject(passkeyCalls)
  return async (given) => (given === 'passkey' ? { passkey: await promptForPasskey(calls) } : given)
}

/** Returns a function from the error of a call to its text; null for a wrong code, which its field shows. */
export function useFactorFailure(): (error: unknown, given: GivenFactor | undefined) => string | null {
  const { t } = useLingui()
  const failureOf = useFailureOf()
  const passkeySentence = usePasskeySentence()
  return (error, given) => {
    if (!isWrongCode(error)) return passkeySentence(error) ?? failureOf(error)
    return given === 'passkey' ? t`This passkey was not accepted. Try again, or use another way.` : null
  }
}
