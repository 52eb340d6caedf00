import { channelQuery, salonQuery, useCompanyId, usePlatform, useRuntimeConfig, lazyPart } from '@frontdesk/platform'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Crm, Messenger } from '@frontdesk/contract'
import { useStore } from 'jotai'
import { Suspense, useState } from 'react'
import { AutoLinkNotices } from './auto-link/AutoLinkNotices.tsx'
import { ChannelCards } from './channels/ChannelCards.tsx'
import { talkAddress } from './channel-table/talkAddress.ts'
import { useConnectFailure } from './channel-table/useConnectFailure.ts'
import { sandboxAddress } from './connect/sandboxAddress.ts'
import { InstagramConnection } from './instagram/InstagramConnection.tsx'
import { SalonLinks } from './linking/SalonLinks.tsx'
import { useChangeLink } from './linking/useChangeLink.ts'
import { pendingSalonIdsAtom } from './salons/pendingSalons.ts'
import { SalonBoard } from './salons/SalonBoard.tsx'
import { useConnectTelegram } from './telegram/useConnectTelegram.ts'
import { TelegramBusinessConnection } from './telegram-business/TelegramBusinessConnection.tsx'
import { WhatsappConnection } from './whatsapp/WhatsappConnection.tsx'
import { IntegrationsView, type Loadable } from './IntegrationsView.tsx'

const WhatsappWebDialog = lazyPart(() => import('./whatsapp-web/WhatsappWebDialog.tsx'))

/** Loaded data stays visible when refetching fails. */
function loadableOf<T>({ data, error, isFetching, refetch }: UseQueryResult<readonly T[]>): Loadable<T> {
  if (data) return { is: 'there', list: data }
  return error === null ? { is: 'loading' } : { is: 'failed', retry: () => void refetch(), isRetrying: isFetching }
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
  const failureOf = useConnectFailure()
  const connecting = useConnectTelegram(companyId, failureOf)
  const [isAuthorizing, setAuthorizing] = useState(false)
  const [pairing, setPairing] = useState<{ channelId: number | null } | null>(null)
  const links = useChangeLink(companyId)
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
      connecting={connecting}
      sandboxBotFather={sandbox ? sandboxAddress('/sandbox/botfather', apiHost) : null}
      connectTelegramBusiness={
        <TelegramBusinessConnection
          companyId={companyId}
          channels={messengers.data}
          failureOf={failureOf}
          sandboxBotFather={sandbox ? sandboxAddress('/sandbox/botfather', apiHost) : null}
        />
      }
      connectWhatsapp={
        <WhatsappConnection
          companyId={companyId}
          failureOf={failureOf}
          onPair={() => setPairing({ channelId: null })}
        />
      }
      connectInstagram={
        <InstagramConnection
          companyId={companyId}
          channels={messengers.data}
          failureOf={failureOf}
          isOpen={isAuthorizing}
          onOpen={() => setAuthorizing(true)}
          onClose={() => setAuthorizing(false)}
        />
      }
      talkAddressOf={talkAddressOf}
      pairing={
        pairing && (
          <Suspense fallback={null}>
            <WhatsappWebDialog
              companyId={companyId}
              {...pairing}
              failureOf={failureOf}
              onClose={() => setPairing(null)}
            />
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
