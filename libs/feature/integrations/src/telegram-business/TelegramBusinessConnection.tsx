import type { Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'
import { useConnectChannel } from '../connect/useConnectChannel.ts'
import { ConnectTelegramBusiness } from './ConnectTelegramBusiness.tsx'

type Props = {
  companyId: number
  channels: readonly Messenger[] | undefined
  failureOf: FailureOf
  sandboxBotFather: string | null
}

/** Connects a company's accounts at Telegram by the tokens of their bots, and says for which account it waits. */
export function TelegramBusinessConnection({ companyId, channels = [], failureOf, sandboxBotFather }: Props) {
  const { mutateAsync, isPending, error, reset } = useConnectChannel(companyId)
  const waiting = channels.find(
    (channel) => channel.type === 'telegram_business' && connectionOf(channel) === 'connecting',
  )
  const botUsername = waiting?.metadata.botUsername
  return (
    <ConnectTelegramBusiness
      awaited={botUsername == null ? null : { botUsername }}
      failure={failureOf('telegram_business', error)}
      isPending={isPending}
      onConnect={(token) => mutateAsync({ type: 'telegram_business', credentials: { token } })}
      onEdit={reset}
      sandboxBotFather={sandboxBotFather}
    />
  )
}
