import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { ChannelAdapter } from '../channels/ChannelAdapter.ts'
import { placeOf, type ChannelServer } from '../channels/ChannelServer.ts'
import { tokensCheckedEvery } from '../telegram/checkTokens.ts'
import { connectTelegram } from '../telegram/connectTelegram.ts'
import { reconnectTelegram } from '../telegram/reconnectTelegram.ts'
import { telegramBots } from '../telegram/telegramBots.ts'
import { telegramChannel } from '../telegram/telegramChannel.ts'
import { businessAccounts } from './businessAccounts.ts'
import { checkConnections, connectionsCheckedEvery } from './checkConnections.ts'
import { readConnection } from './noteConnection.ts'

/** Accounts of persons at Telegram, on whose behalf a bot of the company reads and writes. */
export function telegramBusinessAdapter(server: ChannelServer): ChannelAdapter<{ token: string }> {
  const { ports } = server
  const bots = telegramBots(ports, { kind: businessAccounts }, placeOf(server))
  const onBehalfOf = async ({ companyId, messengerId }: { companyId: number; messengerId: number }) =>
    (await readConnection(ports.db, { companyId, id: messengerId }))?.id ?? null
  return {
    ...telegramChannel({ ...ports, onRefused: bots.recordRefusal, onBehalfOf }, bots.apiOf),
    capabilities: capabilitiesOf('telegram_business'),
    connect: (companyId, { token }) => connectTelegram(server, businessAccounts, companyId, token),
    reconnect: (reconnected) => reconnectTelegram(server, businessAccounts, reconnected),
    // An update takes effect before Telegram counts it as received: none waits in a queue of ours.
    readEvent: () => Promise.resolve('ignored'),
    mayHoldMessage: () => false,
    async showTyping({ companyId, messengerId, platformChatId }) {
      const connection = await onBehalfOf({ companyId, messengerId })
      if (connection !== null)
        await bots.apiOf(messengerId)?.sendChatAction(platformChatId, 'typing', { business_connection_id: connection })
    },
    checkAccess: bots.checkAccess,
    accessCheckedEvery: tokensCheckedEvery,
    tasks: [
      {
        name: 'check-business-connections',
        every: connectionsCheckedEvery,
        run: () => checkConnections(ports, bots.apiOf),
      },
    ],
    start: bots.start,
  }
}
