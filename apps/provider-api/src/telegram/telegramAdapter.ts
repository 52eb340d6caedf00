import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { ChannelAdapter } from '../channels/ChannelAdapter.ts'
import { placeOf, type ChannelServer } from '../channels/ChannelServer.ts'
import { addBotOfSettings } from './addBotOfSettings.ts'
import { botChannels } from './botOf.ts'
import { tokensCheckedEvery } from './checkTokens.ts'
import { connectTelegram } from './connectTelegram.ts'
import { noteMoved } from './noteMoved.ts'
import { reconnectTelegram } from './reconnectTelegram.ts'
import { telegramBots } from './telegramBots.ts'
import { telegramChannel } from './telegramChannel.ts'

/** Bots at Telegram, which this process runs by polling or by their webhooks. */
export function telegramAdapter(server: ChannelServer): ChannelAdapter<{ token: string }> {
  const { ports, settings } = server
  const { botToken } = settings.telegram
  const bots = telegramBots(
    ports,
    {
      kind: botChannels,
      ...(botToken !== null && { beforeLook: () => addBotOfSettings(ports, botToken, settings) }),
    },
    placeOf(server),
  )
  return {
    ...telegramChannel(
      { ...ports, onRefused: bots.recordRefusal, onMoved: (moved) => noteMoved(ports, moved) },
      bots.apiOf,
    ),
    capabilities: capabilitiesOf('telegram'),
    connect: (companyId, { token }) => connectTelegram(server, botChannels, companyId, token),
    reconnect: (reconnected) => reconnectTelegram(server, botChannels, reconnected),
    // An update takes effect before Telegram counts it as received: none waits in a queue of ours.
    readEvent: () => Promise.resolve('ignored'),
    mayHoldMessage: () => false,
    async showTyping({ messengerId, platformChatId, topicId }) {
      const place = topicId === null ? {} : { message_thread_id: Number(topicId) }
      // Telegram displays it for some seconds.
      await bots.apiOf(messengerId)?.sendChatAction(platformChatId, 'typing', place)
    },
    checkAccess: bots.checkAccess,
    accessCheckedEvery: tokensCheckedEvery,
    tasks: [],
    start: bots.start,
  }
}
