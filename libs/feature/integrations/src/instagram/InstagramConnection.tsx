import type { Messenger } from '@frontdesk/contract'
import { useRuntimeConfig } from '@frontdesk/platform'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'
import { ConnectInstagram } from './ConnectInstagram.tsx'
import { useAuthorizeInstagram } from './useAuthorizeInstagram.ts'
import { useInstagramReturn } from './useInstagramReturn.ts'

type Props = {
  companyId: number
  channels: readonly Messenger[] | undefined
  failureOf: FailureOf
  /** Whether the authorisation is explained, of a new account or of one that needs it again. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The way to connect an Instagram account, and its return from Instagram's page. */
export function InstagramConnection({ companyId, channels, failureOf, isOpen, onOpen, onClose }: Props) {
  const { sandbox } = useRuntimeConfig()
  const { error, isPending, isSuccess, mutate, reset } = useAuthorizeInstagram(companyId)
  const outcome = useInstagramReturn(companyId, channels, failureOf)
  return (
    <ConnectInstagram
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={() => {
        onClose()
        reset()
      }}
      failure={failureOf('instagram', error)}
      isPending={isPending || isSuccess}
      onAuthorize={() => mutate()}
      outcome={outcome}
      isSandbox={sandbox}
    />
  )
}
