import { Trans } from '@lingui/react/macro'
import type { Crm, Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useId, type ReactNode } from 'react'
import { ConnectTelegram } from './telegram/ConnectTelegram.tsx'
import { TryBotHint } from './telegram/TryBotHint.tsx'
import type { ConnectingBot } from './telegram/useConnectTelegram.ts'
import classes from './IntegrationsView.module.css'

/** A list that is loaded, loading, or failed and can be fetched again. */
export type Loadable<T> =
  { is: 'there'; list: readonly T[] } | { is: 'loading' } | { is: 'failed'; retry: () => void; isRetrying: boolean }

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const Failed = ({ list }: { list: Extract<Loadable<unknown>, { is: 'failed' }> }) => (
  <FailureState title={<Trans>Failed to fetch integrations</Trans>} onRetry={list.retry} isRetrying={list.isRetrying}>
    <Trans>What is connected goes on working.</Trans>
  </FailureState>
)

function BookingSystems({ crms, salonsOf }: { crms: Loadable<Crm>; salonsOf: (crms: readonly Crm[]) => ReactNode }) {
  return (
    <Section title={<Trans>Booking systems</Trans>}>
      {crms.is === 'loading' && <SkeletonRows rows={1} withFaces />}
      {crms.is === 'failed' && <Failed list={crms} />}
      {crms.is === 'there' && crms.list.length === 0 && (
        <p className={classes.none}>
          <Trans>None is connected yet. Chats work without one.</Trans>
        </p>
      )}
      {crms.is === 'there' && salonsOf(crms.list)}
    </Section>
  )
}

/** The company's connections, and the first step while it has none (INT-1, INT-2, INT-7). */
export function IntegrationsView({
  messengers,
  crms,
  salonsOf,
  connecting,
  talkAddressOf,
  cardsOf,
  autoLinks = null,
  isFromAltegio = false,
  sandboxBotFather = null,
  connectTelegramBusiness = null,
  connectWhatsapp = null,
  connectInstagram = null,
  pairing = null,
}: {
  messengers: Loadable<Messenger>
  crms: Loadable<Crm>
  /** Renders the company's salons, and those that wait to be connected. */
  salonsOf: (crms: readonly Crm[], channels: readonly Messenger[]) => ReactNode
  connecting: ConnectingBot
  talkAddressOf: (messenger: Messenger) => string | null
  /** Renders the company's channels. */
  cardsOf: (channels: readonly Messenger[]) => ReactNode
  /** The automatic links of channels that were just connected. */
  autoLinks?: ReactNode
  /** The visit began with an Altegio link: its salons come first. */
  isFromAltegio?: boolean
  sandboxBotFather?: string | null
  /** The way to connect an account at Telegram. */
  connectTelegramBusiness?: ReactNode
  /** The way to connect a WhatsApp number. */
  connectWhatsapp?: ReactNode
  /** The way to connect an Instagram account. */
  connectInstagram?: ReactNode
  /** The dialog that pairs a phone, while it is open. */
  pairing?: ReactNode
}) {
  if (messengers.is === 'loading') return <SkeletonRows rows={4} withFaces />
  if (messengers.is === 'failed') return <Failed list={messengers} />
  // The internal channel is the product's own: no customer writes there.
  const channels = messengers.list.filter(({ type }) => type !== 'internal')
  const fresh = channels.find(
    ({ id, status, isActive }) =>
      id === connecting.connectedId && isActive && (status === 'connected' || status === 'initializing'),
  )
  const bookingSystems = <BookingSystems crms={crms} salonsOf={(salons) => salonsOf(salons, channels)} />
  return (
    <div className={classes.page}>
      {isFromAltegio && bookingSystems}
      <TryBotHint
        bot={
          fresh
            ? {
                name: `@${fresh.metadata.botUsername ?? ''}`,
                isReady: isConnected(fresh),
                talkAddress: talkAddressOf(fresh),
              }
            : null
        }
      />
      {autoLinks}
      {channels.length > 0 && <Section title={<Trans>Channels</Trans>}>{cardsOf(channels)}</Section>}
      <ConnectTelegram
        isFirst={channels.length === 0}
        failure={connecting.failure}
        isPending={connecting.isPending}
        onConnect={connecting.connect}
        onEdit={connecting.edit}
        sandboxBotFather={sandboxBotFather}
      />
      {connectTelegramBusiness}
      {connectWhatsapp}
      {connectInstagram}
      {pairing}
      {!isFromAltegio && bookingSystems}
    </div>
  )
}
