import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'
import { connectInternal } from './connectInternal.ts'
import { connectTelegram } from './connectTelegram.ts'
import { deactivate, deleteMessenger } from './disconnect.ts'
import { crmsOf, messengerOf, messengersOf } from './readIntegrations.ts'

/** What a company has connected, and connecting it (INT-1, INT-5, INT-7). */
export function integrationRoutes(app: FastifyInstance): void {
  const { ports } = app
  const { db, now } = ports
  handle(app, endpoints.listMessengers, async ({ companyId }) => ({ integrations: await messengersOf(db, companyId) }))
  handle(app, endpoints.listCrm, async ({ companyId }) => ({ integrations: await crmsOf(db, companyId) }))
  handle(app, endpoints.connectMessenger, async ({ companyId, body }) => {
    const messengerId =
      body.type === 'telegram'
        ? await connectTelegram(app, companyId, body.credentials.token)
        : await db.transaction().execute((trx) => connectInternal(trx, companyId, now()))
    return { messenger: await messengerOf(db, companyId, messengerId) }
  })
  handle(app, endpoints.deactivateIntegration, async ({ companyId, body: { platform } }) => {
    const messengerIds = await deactivate(db, companyId, platform, now())
    ports.channelsChanged({ messengerIds })
    return { affected: messengerIds.length }
  })
  handle(app, endpoints.deleteMessenger, async ({ companyId, body: { messengerId } }) => {
    await db.transaction().execute((trx) => deleteMessenger(trx, companyId, messengerId, now()))
    ports.channelsChanged({ messengerIds: [messengerId] })
    return { messengerId }
  })
}
