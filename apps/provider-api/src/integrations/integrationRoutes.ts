import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { connectInternal } from './connectInternal.ts'
import { connectTelegram } from './connectTelegram.ts'
import { connectWhatsapp } from './connectWhatsapp.ts'
import { deactivate, deleteMessenger } from './disconnect.ts'
import { crmsOf, messengerOf, messengersOf } from './readIntegrations.ts'

/**
 * Registers the routes that list, connect and disconnect a company's channels and booking systems (INT-1, INT-5,
 * INT-7).
 */
export function integrationRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listMessengers, async ({ companyId, ports: { db } }) => ({
    integrations: await messengersOf(db, companyId),
  }))
  handle(app, endpoints.listCrm, async ({ companyId, ports: { db } }) => ({
    integrations: await crmsOf(db, companyId),
  }))
  handle(app, endpoints.connectMessenger, async ({ companyId, body, ports }) => {
    const connect = () => {
      switch (body.type) {
        case 'telegram':
          return connectTelegram(app, companyId, body.credentials.token)
        case 'whatsapp':
          return connectWhatsapp(app, companyId, body.credentials)
        case 'internal':
          return ports.db.transaction().execute((trx) => connectInternal(trx, companyId, ports.now()))
      }
    }
    const messengerId = await connect()
    return { messenger: await messengerOf(ports.db, companyId, messengerId) }
  })
  handle(app, endpoints.deactivateIntegration, async ({ companyId, body: { platform }, ports }) => {
    const messengerIds = await deactivate(ports.db, companyId, platform, ports.now())
    ports.channelsChanged({ messengerIds })
    return { affected: messengerIds.length }
  })
  handle(app, endpoints.deleteMessenger, async ({ companyId, body: { messengerId }, ports }) => {
    await ports.db.transaction().execute((trx) => deleteMessenger(trx, companyId, messengerId, ports.now()))
    ports.channelsChanged({ messengerIds: [messengerId] })
    return { messengerId }
  })
}
