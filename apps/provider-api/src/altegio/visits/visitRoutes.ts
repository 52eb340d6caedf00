import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { chatOfCustomer, phonesOfCustomer } from '../../customers/readCustomerCard.ts'
import type { Db } from '../../db/Db.ts'
import { handle } from '../../http/handle.ts'
import { applicationIdOf } from '../altegioAccess.ts'
import { createVisits } from './createVisits.ts'

/** Salons and numbers of one customer that are asked for: each costs requests of all companies' share at Altegio. */
const most = { salons: 3, phones: 2 }

/** Registers the call for a customer's visits at the company's salons (CUST-1). */
export function visitRoutes(app: FastifyInstance): void {
  const visitsOf = createVisits(app.ports)

  handle(app, endpoints.getCustomerVisits, async ({ params, companyId, ports }) => {
    const chatId = await chatOfCustomer(ports.db, companyId, params.chatId)
    const isSetUp = applicationIdOf(app.settings, ports.sandbox) !== null
    const salonIds = isSetUp ? await salonsOf(ports.db, companyId, chatId) : []
    if (salonIds.length === 0) return { visits: { state: 'not-linked' as const } }
    const phones = (await phonesOfCustomer(ports.db, companyId, chatId)).slice(0, most.phones)
    if (phones.length === 0) return { visits: { state: 'unknown' as const } }
    const key = [companyId, salonIds.join(','), phones.join(',')].join(' ')
    return { visits: await visitsOf({ key, salonIds, phones }) }
  })
}

/** The salons that are linked with the channel of a chat, or else all of the company that are connected. */
async function salonsOf(db: Db, companyId: number, chatId: number): Promise<string[]> {
  const connected = await db
    .selectFrom('crm_integrations as crm')
    .select(['crm.id', 'crm.external_id'])
    .where('crm.company_id', '=', companyId)
    .where('crm.type', '=', 'altegio')
    .where('crm.state', '=', 'connected')
    .where('crm.deleted_at', 'is', null)
    .orderBy('crm.id')
    .execute()
  const linked = await db
    .selectFrom('messenger_crm_links as link')
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'link.company_id').onRef('chats.messenger_id', '=', 'link.messenger_id'),
    )
    .select('link.crm_id')
    .where('link.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .execute()
  const ofChannel = connected.filter(({ id }) => linked.some((link) => link.crm_id === id))
  return (ofChannel.length > 0 ? ofChannel : connected).map((salon) => salon.external_id).slice(0, most.salons)
}
