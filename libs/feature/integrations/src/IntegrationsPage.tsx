import { channelQuery, salonQuery, useCompanyId, usePlatform, useRuntimeConfig } from '@frontdesk/platform'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Crm, Messenger } from '@frontdesk/contract'
import { useStore } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { AutoLinkNotices } from './auto-link/AutoLinkNotices.tsx'
import { ChannelCards } from './channels/ChannelCards.tsx'
import { sandboxAddress, talkAddress } from './connect/talkAddress.ts'
import { ConnectWhatsapp } from './connect/ConnectWhatsapp.tsx'
import { ConnectInstagram } from './connect/ConnectInstagram.tsx'
import { useAuthorizeInstagram } from './connect/useAuthorizeInstagram.ts'
import { useConnectFailure } from './connect/useConnectFailure.ts'
import { useInstagramReturn } from './connect/useInstagramReturn.ts'
import { useConnectChannel } from './connect/useConnectChannel.ts'
import { SalonLinks } from './linking/SalonLinks.tsx'
import { useChangeLink } from './linking/useChangeLink.ts'
import { pendingSalonIdsAtom } from './salons/pendingSalons.ts'
import { SalonBoard } from './salons/SalonBoard.tsx'
import { WhatsappSignup } from './whatsapp-signup/WhatsappSignup.tsx'
import { IntegrationsView, type Loadable } from './IntegrationsView.tsx'

const WhatsappWebDialog = lazy(() => import('./whatsapp-web/WhatsappWebDialog.tsx'))

/** Loaded data stays visible when refetching fails. */
function loadableOf<T>({ data, error, isFetching, refetch }: UseQueryResult<readonly T[]>): Loadable<T> {
  if (data) return { is: 'there', list: data }
  return error === null ? { is: 'loading' } : { is: 'failed', retry: () => void refetch(), isRetrying: isFetching }
}

/** How a number that was connected on this visit is named. */
function connectedNumber(messenger: Messenger | undefined): string | null {
  const number = messenger?.metadata['displayPhoneNumber']
  return typeof number === 'string' ? number : null
}

type WhatsappProps = {
  connecting: ReturnType<typeof useConnectChannel>
  failure: string | null
  /** Opens the pairing with WhatsApp Web. */
  onPair: () => void
}

/** The ways to connect a WhatsApp number that this installation has. */
function WhatsappConnection({ connecting, failure, onPair }: WhatsappProps) {
  const { apiHost, sandbox, whatsappSignup, hasWhatsappWeb } = useRuntimeConfig()
  const { isPending, error, data, mutateAsync, reset } = connecting
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

type LinkedSalonsProps = {
  companyId: number
  salons: readonly Crm[]
  channels: readonly Messenger[]
  links: ReturnType<typeof useChangeLink>
}

/** The company's salons with the channels that each is linked with. */
const LinkedSalons = ({ companyId, salons, channels, links }: LinkedSalonsProps) => (
  <SalonBoard
    companyId={companyId}
    crms={salons}
    linksOf={(salon) => (
      <SalonLinks
        salon={salon}
        channels={channels}
        isPending={links.isPending && links.variables.salon.id === salon.id}
        onLink={(channel) => links.mutateAsync({ type: 'link', channel, salon })}
        onUnlink={(channel) => links.mutate({ type: 'unlink', channel, salon })}
      />
    )}
  />
)

function IntegrationsOf({ companyId }: { companyId: number }) {
  const platform = usePlatform()
  const { apiHost, sandbox } = useRuntimeConfig()
  const messengers = useQuery(channelQuery(platform, companyId))
  const crms = useQuery(salonQuery(platform, companyId))
  const { mutateAsync, isPending, error, data, reset } = useConnectChannel(companyId)
  const whatsapp = useConnectChannel(companyId)
  const authorizing = useAuthorizeInstagram(companyId)
  const instagramReturn = useInstagramReturn(companyId, messengers.data)
  const [isAuthorizing, setAuthorizing] = useState(false)
  const [pairing, setPairing] = useState<{ channelId: number | null } | null>(null)
  const links = useChangeLink(companyId)
  const failureOf = useConnectFailure()
  const store = useStore()
  // As it was on arrival: nothing moves when the salons are connected.
  const [isFromAltegio] = useState(() => store.get(pendingSalonIdsAtom).length > 0)
  const talkAddressOf = (messenger: Messenger) => talkAddress(messenger, apiHost)
  return (
    <IntegrationsView
      cardsOf={(channels) => (
        <ChannelCards
          companyId={companyId}
          channels={channels}
          salons={crms.data ?? []}
          talkAddressOf={talkAddressOf}
          onAuthorize={() => setAuthorizing(true)}
          onPair={(channelId) => setPairing({ channelId })}
        />
      )}
      autoLinks={<AutoLinkNotices />}
      messengers={loadableOf(messengers)}
      crms={loadableOf(crms)}
      isFromAltegio={isFromAltegio}
      salonsOf={(salons, channels) => (
        <LinkedSalons companyId={companyId} salons={salons} channels={channels} links={links} />
      )}
      connecting={{
        failure: failureOf('telegram', error),
        isPending,
        connect: (token) => mutateAsync({ type: 'telegram', credentials: { token } }),
        edit: reset,
        connectedId: data?.id ?? null,
      }}
      sandboxBotFather={sandbox ? sandboxAddress('/sandbox/botfather', apiHost) : null}
      connectWhatsapp={
        <WhatsappConnection
          connecting={whatsapp}
          failure={failureOf('whatsapp', whatsapp.error)}
          onPair={() => setPairing({ channelId: null })}
        />
      }
      connectInstagram={
        <ConnectInstagram
          isOpen={isAuthorizing}
          onOpen={() => setAuthorizing(true)}
          onClose={() => {
            setAuthorizing(false)
            authorizing.reset()
          }}
          failure={failureOf('instagram', authorizing.error)}
          isPending={authorizing.isPending || authorizing.isSuccess}
          onAuthorize={() => authorizing.mutate()}
          outcome={instagramReturn}
          isSandbox={sandbox}
        />
      }
      talkAddressOf={talkAddressOf}
      pairing={
        pairing && (
          <Suspense fallback={null}>
            <WhatsappWebDialog companyId={companyId} {...pairing} onClose={() => setPairing(null)} />
          </Suspense>
        )
      }
    />
  )
}

/** The integrations of the current company; remounts when the company changes. */
export function IntegrationsPage() {
  const companyId = useCompanyId()
  return companyId === null ? null : <IntegrationsOf key={companyId} companyId={companyId} />
}
