import { ApiError } from '@frontdesk/api-client'
import { usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFacebookSdk, type SignupConfig } from './facebookSdk.ts'
import { runSignup, type SignupClaims, type SignupEnd, type SignupKind } from './runSignup.ts'
import { SignupChoices } from './SignupChoices.tsx'

type Props = {
  config: SignupConfig
  isPending: boolean
  /** Why the server did not connect the number: the error, and in words. */
  error: unknown
  failure: string | null
  /** Rejects when connecting failed. */
  onConnect: (claims: SignupClaims) => Promise<unknown>
  onEdit: () => void
  onByHand: () => void
  onDone: () => void
}

/** Refusals after which the same signup leads nowhere: a new one is needed, or none can help. */
const finalCodes: ReadonlySet<string> = new Set([
  'SIGNUP_CODE_REJECTED',
  'SIGNUP_NOT_GRANTED',
  'SIGNUP_NUMBER_UNCLEAR',
  'CHANNEL_USED_ELSEWHERE',
  'CHANNEL_NOT_SET_UP',
])

/**
 * Connects a WhatsApp number by Embedded Signup. Loads the Facebook SDK when it is shown, and not before (SHELL-18).
 */
export function WhatsappSignup({ config, isPending, error, failure, onConnect, onEdit, onByHand, onDone }: Props) {
  const { loadScript } = usePlatform()
  const sdk = useQuery({
    queryKey: ['integrations', 'facebook-sdk', config.sdkUrl, config.appId],
    queryFn: () => loadFacebookSdk(config, loadScript),
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
  })
  const [popup, setPopup] = useState<SignupKind | null>(null)
  const [end, setEnd] = useState<SignupEnd | null>(null)
  const [finished, setFinished] = useState<{ kind: SignupKind; claims: SignupClaims } | null>(null)
  const connect = (claims: SignupClaims) => void onConnect(claims).then(onDone, () => undefined)
  const start = (kind: SignupKind) => {
    if (sdk.data === undefined || popup !== null || isPending) return
    setEnd(null)
    onEdit()
    setPopup(kind)
    void runSignup(sdk.data, config, kind).then((result) => {
      setPopup(null)
      if (!('code' in result)) return setEnd(result)
      setFinished({ kind, claims: result })
      connect(result)
    })
  }
  return (
    <SignupChoices
      sdk={sdk.isFetching ? 'loading' : sdk.isSuccess ? 'ready' : 'failed'}
      onReload={() => void sdk.refetch()}
      running={
        popup !== null
          ? { kind: popup, at: 'popup' }
          : isPending && finished !== null
            ? { kind: finished.kind, at: 'server' }
            : null
      }
      end={end}
      failure={failure}
      onRetry={finished === null || isFinal(error) ? null : () => connect(finished.claims)}
      onStart={start}
      onByHand={onByHand}
    />
  )
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== null && finalCodes.has(error.code)
