import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { endpoints } from '@frontdesk/contract'
import type { ChannelAdapter } from '../channels/ChannelAdapter.ts'
import { placeOf, type ChannelServer } from '../channels/ChannelServer.ts'
import { handle } from '../http/handle.ts'
import { checkMetaTokens, metaTokensCheckedEvery } from '../meta/checkTokens.ts'
import { connectWhatsapp } from './connectWhatsapp.ts'
import { handleWhatsappEvent } from './handleWhatsappEvent.ts'
import { startHistoryRequests } from './history-request/startHistoryRequests.ts'
import type { NumberCredentials } from './identifyNumber.ts'
import { MetaChange } from './MetaEvent.ts'
import { readTokenEnds, tokenEndsReadEvery } from './readTokenEnds.ts'
import { reconnectWhatsapp } from './reconnectWhatsapp.ts'
import { markWhatsappRead, showWhatsappTyping } from './showWhatsappTyping.ts'
import { signUpWhatsapp } from './signup/signUpWhatsapp.ts'
import { whatsappChannel } from './whatsappChannel.ts'
import { accessPathOf, connectedNumbers, graphOf } from './WhatsappNumber.ts'

/** WhatsApp numbers at Meta's Cloud API. */
export function whatsappAdapter(server: ChannelServer): ChannelAdapter<NumberCredentials> {
  const { ports } = server
  const place = placeOf(server)
  return {
    ...whatsappChannel(ports, place),
    capabilities: capabilitiesOf('whatsapp'),
    connect: (companyId, credentials) => connectWhatsapp(server, companyId, credentials),
    reconnect: (reconnected) => reconnectWhatsapp(server, reconnected),
    mountRoutes: (app, answer) =>
      handle(app, endpoints.signUpWhatsapp, async ({ companyId, body }) =>
        answer(companyId, await signUpWhatsapp(server, companyId, body)),
      ),
    readEvent: (event) => handleWhatsappEvent(ports, place, event),
    mayHoldMessage(payload) {
      const { field, value } = MetaChange.safeParse(JSON.parse(payload)).data ?? {}
      return field === 'messages' && (value?.messages ?? []).length > 0
    },
    showTyping: (typing) => showWhatsappTyping(ports, place, typing),
    markRead: (read) => markWhatsappRead(ports, place, read),
    checkAccess: async () =>
      checkMetaTokens(
        ports,
        (await connectedNumbers(ports.db)).map((channel) => ({
          channel,
          path: accessPathOf(channel),
          open: (ofCompany) => graphOf(ofCompany, place, channel),
        })),
      ),
    accessCheckedEvery: metaTokensCheckedEvery,
    tasks: [{ name: 'read-token-ends', every: tokenEndsReadEvery, run: () => readTokenEnds(ports, place) }],
    start() {
      // A token that was copied from Meta’s pages may end within a day. What fails here is read within an hour.
      ports.subscribe({
        channelsChanged: ({ messengerIds }) => void readTokenEnds(ports, place, messengerIds).catch(() => undefined),
      })
      return Promise.resolve(startHistoryRequests(ports, place))
    },
  }
}
