import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { ChannelAdapter } from '../channels/ChannelAdapter.ts'
import { placeOf, type ChannelServer } from '../channels/ChannelServer.ts'
import { checkMetaTokens, metaTokensCheckedEvery } from '../meta/checkTokens.ts'
import { connectInstagram } from './connectInstagram.ts'
import { handleInstagramEvent } from './handleInstagramEvent.ts'
import { accessPath, connectedAccounts, instagramGraphOf } from './InstagramAccount.ts'
import { instagramChannel } from './instagramChannel.ts'
import { InstagramEvent } from './InstagramEvent.ts'
import { instagramRoutes } from './instagramRoutes.ts'
import { reconnectInstagram } from './reconnectInstagram.ts'
import { refreshTokens, tokensRefreshedEvery } from './refreshTokens.ts'
import { takeInstagramConversation } from './takeInstagramConversation.ts'
import { markInstagramRead, showInstagramTyping } from './showInstagramTyping.ts'

const nothing = () => Promise.resolve()

/** Professional accounts at Instagram, each connected by the code of an authorisation. */
export function instagramAdapter(server: ChannelServer): ChannelAdapter<{ code: string }> {
  const { ports } = server
  const place = placeOf(server)
  return {
    ...instagramChannel(ports, place),
    capabilities: capabilitiesOf('instagram'),
    connect: (companyId, { code }) => connectInstagram(server, companyId, code),
    reconnect: (reconnected) => reconnectInstagram(server, reconnected),
    mountRoutes: (app) => instagramRoutes(app, server),
    readEvent: (event) => handleInstagramEvent(ports, place, event),
    mayHoldMessage(payload) {
      const { message, postback } = InstagramEvent.safeParse(JSON.parse(payload)).data ?? {}
      const isWritten = message !== undefined && message.is_echo !== true && message.is_deleted !== true
      return postback !== undefined || isWritten
    },
    showTyping: (typing) => showInstagramTyping(ports, place, typing),
    markRead: (read) => markInstagramRead(ports, place, read),
    takeConversation: (at) => takeInstagramConversation(ports, place, at),
    checkAccess: async () =>
      checkMetaTokens(
        ports,
        (await connectedAccounts(ports.db)).map((channel) => ({
          channel,
          path: accessPath,
          open: (ofCompany) => instagramGraphOf(ofCompany, place, channel),
        })),
      ),
    accessCheckedEvery: metaTokensCheckedEvery,
    tasks: [{ name: 'refresh-instagram-tokens', every: tokensRefreshedEvery, run: () => refreshTokens(ports, place) }],
    start: () => Promise.resolve({ settled: nothing, close: nothing }),
  }
}
