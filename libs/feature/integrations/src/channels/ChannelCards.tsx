import { integrationCalls } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { useApi, usePlatform, useStore } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createAutoLinks } from '../auto-link/createAutoLinks.ts'
import { channelDescriptors } from '../channel-table/channelDescriptors.ts'
import { ChannelTestDialog } from '../channel-test/ChannelTestDialog.tsx'
import { useConnectFailure } from '../channel-table/useConnectFailure.ts'
import { ChannelLinks } from '../linking/ChannelLinks.tsx'
import { useChangeLink } from '../linking/useChangeLink.ts'
import { ChannelCard, type ChannelRequest, type PendingRequest } from './ChannelCard.tsx'
import { DeleteQuestion, DisconnectQuestion, TokenQuestion } from './ChannelQuestion.tsx'
import classes from './ChannelCard.module.css'
import { useChangeChannel } from './useChangeChannel.ts'

type Asked = { request: Exclude<ChannelRequest, 'reconnect'>; channel: Messenger }

type Props = {
  companyId: number
  channels: readonly Messenger[]
  /** The company's salons; none while they are not known. */
  salons: readonly Crm[]
  talkAddressOf: (channel: Messenger) => string | null
  /** Opens the authorisation of an Instagram account, which also renews it. */
  onAuthorize: () => void
  /** Opens the pairing of a channel of WhatsApp Web. */
  onPair: (channelId: number) => void
}

type AskedQuestionProps = Pick<Props, 'companyId' | 'channels' | 'talkAddressOf'> & {
  asked: Asked | null
  change: ReturnType<typeof useChangeChannel>
  onClose: () => void
}

/** The question before something is done with a channel, or the dialog that tests it; nothing while none is open. */
function AskedQuestion({ companyId, channels, talkAddressOf, asked, change, onClose }: AskedQuestionProps) {
  const { mutate, isPending, error, reset } = change
  const failureOf = useConnectFailure()
  const api = useApi()
  const count = useQuery({
    queryKey: ['integrations', 'chat-count', companyId, asked?.channel.id],
    queryFn: ({ signal }) =>
      api.subject(integrationCalls).countMessengerChats({ companyId, messengerId: asked?.channel.id ?? 0 }, { signal }),
    enabled: asked?.request === 'delete',
    gcTime: 0,
  })
  if (asked === null) return null
  const { request, channel } = asked
  const question = { channel, isPending, onClose }
  switch (request) {
    case 'disconnect':
      return (
        <DisconnectQuestion
          {...question}
          onDisconnect={() => mutate({ type: 'disconnect', channel }, { onSettled: onClose })}
        />
      )
    case 'renew-token': {
      const renewal = channelDescriptors[channel.type]?.renewal
      return renewal?.by !== 'token' ? null : (
        <TokenQuestion
          {...question}
          field={renewal.field}
          failure={failureOf(channel.type, error)}
          onEdit={reset}
          onToken={(token) => mutate({ type: 'reconnect', channel, token }, { onSuccess: onClose })}
        />
      )
    }
    case 'test':
      return (
        <ChannelTestDialog
          companyId={companyId}
          // As it is now: it may fail while the test goes on.
          channel={channels.find(({ id }) => id === channel.id) ?? channel}
          talkAddress={talkAddressOf(channel)}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteQuestion
          {...question}
          chatCount={count.data ?? (count.isError ? 'failed' : 'loading')}
          onDelete={() => mutate({ type: 'delete', channel }, { onSettled: onClose })}
        />
      )
  }
}

/** The company's channels as cards, and the questions before something is done with one (INT-2, INT-5, INT-7). */
export function ChannelCards({ companyId, channels, salons, talkAddressOf, onAuthorize, onPair }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useChangeChannel(companyId)
  const { mutate, isPending, variables, reset } = change
  const close = () => {
    setAsked(null)
    reset()
  }
  const pendingOf = (channel: Messenger): PendingRequest | null =>
    !isPending || variables.channel.id !== channel.id
      ? null
      : variables.type === 'reconnect' && variables.token !== undefined
        ? 'renew-token'
        : variables.type
  const request = (channel: Messenger, wanted: ChannelRequest) => {
    const renewal = channelDescriptors[channel.type]?.renewal.by
    if (wanted === 'renew-token' && renewal === 'authorization') onAuthorize()
    else if (wanted === 'reconnect' && renewal === 'pairing') onPair(channel.id)
    else if (wanted === 'reconnect') mutate({ type: 'reconnect', channel })
    else setAsked({ request: wanted, channel })
  }
  const links = useChangeLink(companyId)
  const autoLinks = useStore(usePlatform().singleton(createAutoLinks).runs, (runs) => runs)
  const isAutoLinking = ({ id }: Messenger) =>
    autoLinks.some(({ channel, step }) => channel.id === id && step.next !== 'nothing' && step.next !== 'let-choose')
  const [now] = useState(() => new Date())
  return (
    <>
      <ul className={classes.list}>
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            talkAddress={talkAddressOf(channel)}
            pending={pendingOf(channel)}
            onRequest={(wanted) => request(channel, wanted)}
            onReadReceipts={(isOn) => mutate({ type: 'read-receipts', channel, isOn })}
            links={
              <ChannelLinks
                channel={channel}
                salons={salons}
                isAutoLinking={isAutoLinking(channel)}
                isPending={links.isPending && links.variables.channel.id === channel.id}
                onLink={(salon) => links.mutateAsync({ type: 'link', channel, salon })}
                onUnlink={(salon) => links.mutate({ type: 'unlink', channel, salon })}
              />
            }
            now={now}
          />
        ))}
      </ul>
      <AskedQuestion
        companyId={companyId}
        channels={channels}
        talkAddressOf={talkAddressOf}
        asked={asked}
        change={change}
        onClose={close}
      />
    </>
  )
}
