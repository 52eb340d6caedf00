import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { endpoints } from '@frontdesk/contract'
import type { ChannelAdapter } from '../channels/ChannelAdapter.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { refuse } from '../errors/refuse.ts'
import { handle } from '../http/handle.ts'
import { connectWhatsappWeb, type PairingRequest } from './connectWhatsappWeb.ts'
import { handleWebEvent } from './handleWebEvent.ts'
import { startWhatsappWeb } from './startWhatsappWeb.ts'
import type { OpenSessions } from './runSession.ts'
import { readStoredEvent } from './WebEvent.ts'
import { whatsappWebChannel } from './whatsappWebChannel.ts'

const nothing = () => Promise.resolve()

/** Phones that are driven over WhatsApp Web, each with a session in one process. */
export function whatsappWebAdapter(server: ChannelServer): ChannelAdapter<PairingRequest> {
  const { ports, settings } = server
  const sessions: OpenSessions = new Map()
  return {
    ...whatsappWebChannel(ports, sessions),
    capabilities: capabilitiesOf('whatsapp_web'),
    connect: (companyId, request) => connectWhatsappWeb(server, companyId, request),
    // A phone is paired again by scanning another code.
    reconnect: () => Promise.reject(refuse('NOT_FOUND', 'Channels of this type cannot be connected')),
    mountRoutes: (app, answer) =>
      handle(app, endpoints.connectWhatsappWeb, async ({ companyId, body }) =>
        answer(companyId, await connectWhatsappWeb(server, companyId, body)),
      ),
    readEvent: (event) => handleWebEvent(ports, event),
    mayHoldMessage(payload) {
      const event = readStoredEvent(payload)
      return event?.type === 'message' && !event.isFromPhone
    },
    showTyping: nothing,
    // A session that ends says so by itself.
    checkAccess: nothing,
    accessCheckedEvery: null,
    tasks: [],
    start: () => Promise.resolve(startWhatsappWeb(ports, settings, sessions)),
  }
}
