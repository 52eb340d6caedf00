import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { readAtPosition } from '../events/readAtPosition.ts'
import { refuse } from '../errors/refuse.ts'
import { handle } from '../http/handle.ts'
import { readChannelTest, startChannelTest } from '../channel-tests/channelTest.ts'
import { connectInternal } from './connectInternal.ts'
import { connectTelegram } from './connectTelegram.ts'
import { connectWhatsapp } from './connectWhatsapp.ts'
import { connectWhatsappWeb } from './connectWhatsappWeb.ts'
import { deleteChannel, disconnect } from './disconnect.ts'
import { instagramRoutes } from './instagramRoutes.ts'
import { linkChannel, unlinkChannel } from './links.ts'
import { countChats, crmsOf, readChannel, readChannels } from './readIntegrations.ts'
import { reconnectInstagram } from './reconnectInstagram.ts'
import { reconnectTelegram } from './reconnectTelegram.ts'
import { reconnectWhatsapp } from './reconnectWhatsapp.ts'
import { signUpWhatsapp } from './signUpWhatsapp.ts'

/**
 * Registers the routes that list, connect, disconnect and link a company's channels and booking systems (INT-1, INT-3,
 * INT-5, INT-7).
 */
export function integrationRoutes(app: FastifyInstance): void {
  instagramRoutes(app)
  handle(app, endpoints.listMessengers, ({ companyId, ports: { db } }) =>
    readAtPosition(db, companyId, async (trx) => ({ integrations: await readChannels(trx, companyId) })),
  )
  handle(app, endpoints.listCrm, ({ companyId, ports }) =>
    readAtPosition(ports.db, companyId, async (trx) => ({ integrations: await crmsOf(trx, companyId, ports) })),
  )
  handle(app, endpoints.connectMessenger, async ({ companyId, body, ports }) => {
    const connect = () => {
      switch (body.type) {
        case 'telegram':
          return connectTelegram(app, companyId, body.credentials.token)
        case 'whatsapp':
          return connectWhatsapp(app, companyId, body.credentials)
        case 'internal':
          return connectInternal(ports, companyId)
      }
    }
    const messengerId = await connect()
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.signUpWhatsapp, async ({ companyId, body, ports }) => {
    const messengerId = await signUpWhatsapp(app, companyId, body)
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.connectWhatsappWeb, async ({ companyId, body, ports }) => {
    const messengerId = await connectWhatsappWeb(app, companyId, body)
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.reconnectMessenger, async ({ companyId, body: { messengerId, token }, ports }) => {
    const { type } = await readChannel(ports.db, companyId, messengerId)
    if (type === 'telegram') await reconnectTelegram(app, { companyId, messengerId, token })
    else if (type === 'whatsapp') await reconnectWhatsapp(app, { companyId, messengerId, token })
    else if (type === 'instagram') await reconnectInstagram(app, { companyId, messengerId })
    else if (type === 'internal') await connectInternal(ports, companyId)
    else throw refuse('NOT_FOUND', 'Channels of this type cannot be connected')
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.countMessengerChats, async ({ companyId, query: { messengerId }, ports }) => ({
    chatCount: await countChats(ports.db, companyId, messengerId),
  }))
  handle(app, endpoints.startChannelTest, ({ companyId, caller, body: { messengerId }, ports }) =>
    startChannelTest(ports, caller, { companyId, messengerId }),
  )
  handle(app, endpoints.readChannelTest, ({ companyId, caller: { adminId }, query: { messengerId }, ports: { db } }) =>
    readAtPosition(db, companyId, async (trx) => ({
      test: await readChannelTest(trx, { companyId, messengerId, adminId }),
    })),
  )
  handle(app, endpoints.deactivateIntegration, async ({ companyId, body: { platform, messengerId }, ports }) => {
    const disconnected = await disconnect(ports, { companyId, type: platform, messengerId })
    return { affected: disconnected.length }
  })
  handle(app, endpoints.deleteMessenger, async ({ companyId, body: { messengerId }, ports }) => {
    await deleteChannel(ports, companyId, messengerId)
    return { messengerId }
  })
  handle(app, endpoints.linkMessengerCrm, async ({ companyId, body: { messengerId, crmId }, ports }) => {
    await linkChannel(ports, { companyId, messengerId, crmId })
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.unlinkMessengerCrm, async ({ companyId, body: { messengerId, crmId }, ports }) => {
    await unlinkChannel(ports, { companyId, messengerId, crmId })
    return { messenger: await readChannel(ports.db, companyId, messengerId) }
  })
}
