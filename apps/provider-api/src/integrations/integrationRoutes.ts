import { withOtherAskers } from './withOtherAskers.ts'
import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { AnswerWith, ConnectableChannels, CredentialsByType } from '../channels/ChannelAdapter.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { handle } from '../http/handle.ts'
import { readChannelTest, startChannelTest } from '../channel-tests/channelTest.ts'
import { deleteChannel, disconnect } from './disconnect.ts'
import { linkChannel, unlinkChannel } from './links.ts'
import { setReadReceipts } from './setReadReceipts.ts'
import { countChats, crmsOf, readChannel, readChannels } from './readIntegrations.ts'
import { seenByAgents } from './toMessenger.ts'

/**
 * Registers the routes that list, connect, disconnect and link a company's channels and booking systems (INT-1, INT-3,
 * INT-5, INT-7).
 */
export function integrationRoutes(app: FastifyInstance): void {
  const { channels } = app
  const answer: AnswerWith = async (companyId, messengerId) => ({
    messenger: await readChannel(portsOfCompany(app.ports, companyId).db, companyId, messengerId),
  })
  for (const { mountRoutes } of Object.values(channels)) mountRoutes?.(app, answer)
  handle(app, endpoints.listMessengers, ({ companyId, ports: { db }, request: { isAgent } }) =>
    readAtPosition(db, companyId, async (trx) => {
      const integrations = await readChannels(trx, companyId)
      return { integrations: isAgent ? integrations.map(seenByAgents) : integrations }
    }),
  )
  handle(app, endpoints.listCrm, async ({ companyId, ports }) => {
    const { integrations, seq } = await readAtPosition(ports.db, companyId, async (trx) => ({
      integrations: await crmsOf(trx, companyId, ports),
    }))
    return { integrations: await withOtherAskers(ports.db, companyId, integrations), seq }
  })
  handle(app, endpoints.connectMessenger, async ({ companyId, body: { type, credentials } }) =>
    answer(companyId, await connect(channels, type, companyId, credentials)),
  )
  handle(app, endpoints.reconnectMessenger, async ({ companyId, body: { messengerId, token }, ports }) => {
    const { type } = await readChannel(ports.db, companyId, messengerId)
    await channels[type].reconnect({ companyId, messengerId, token })
    return answer(companyId, messengerId)
  })
  handle(app, endpoints.setReadReceipts, async ({ companyId, body: { messengerId, isOn }, ports }) => {
    await setReadReceipts(ports, { companyId, messengerId, isOn })
    return answer(companyId, messengerId)
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
    return answer(companyId, messengerId)
  })
  handle(app, endpoints.unlinkMessengerCrm, async ({ companyId, body: { messengerId, crmId }, ports }) => {
    await unlinkChannel(ports, { companyId, messengerId, crmId })
    return answer(companyId, messengerId)
  })
}

/** Connects a channel by what was entered for its type. */
const connect = <Type extends keyof CredentialsByType>(
  channels: ConnectableChannels,
  type: Type,
  companyId: number,
  credentials: CredentialsByType[Type],
): Promise<number> => channels[type].connect(companyId, credentials)
