import type { Messenger } from '@frontdesk/contract'
import { useRuntimeConfig } from '@frontdesk/platform'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'
import { sandboxAddress } from '../connect/sandboxAddress.ts'
import { useConnectChannel } from '../connect/useConnectChannel.ts'
import { WhatsappSignup } from '../whatsapp-signup/WhatsappSignup.tsx'
import { ConnectWhatsapp } from './ConnectWhatsapp.tsx'

/** How a number that was connected on this visit is named. */
function connectedNumber(messenger: Messenger | undefined): string | null {
  const number = messenger?.metadata['displayPhoneNumber']
  return typeof number === 'string' ? number : null
}

type Props = {
  companyId: number
  failureOf: FailureOf
  /** Opens the pairing with WhatsApp Web. */
  onPair: () => void
}

/** The ways to connect a WhatsApp number that this installation has. */
export function WhatsappConnection({ companyId, failureOf, onPair }: Props) {
  const { apiHost, sandbox, whatsappSignup, hasWhatsappWeb } = useRuntimeConfig()
  const { isPending, error, data, mutateAsync, reset } = useConnectChannel(companyId)
  const failure = failureOf('whatsapp', error)
  return (
    <ConnectWhatsapp
      onPair={hasWhatsappWeb ? onPair : null}
      failure={failure}
      isPending={isPending}
      onConnect={(credentials) => mutateAsync({ type: 'whatsapp', credentials })}
      onEdit={reset}
      connectedAs={connectedNumber(data)}
      webhookAddress={sandbox || !URL.canParse(apiHost) ? null : new URL('/webhooks/meta', apiHost).href}
      sandboxNumbers={sandbox ? sandboxAddress('/sandbox/whatsapp', apiHost) : null}
      signup={
        whatsappSignup &&
        ((actions) => (
          <WhatsappSignup
            {...actions}
            config={whatsappSignup}
            isPending={isPending}
            error={error}
            failure={failure}
            onConnect={(claims) => mutateAsync({ type: 'whatsapp-signup', claims })}
            onEdit={reset}
          />
        ))
      }
    />
  )
}
