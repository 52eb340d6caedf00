import type { IntegrationStatus, MessengerType } from '@frontdesk/contract'
import { customerChannels, statusNameOf } from '@frontdesk/contract/channels'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../db/Schema.ts'

/** The connections of a company: the types of its channels, and its salons. */
export type Connections = {
  channelTypes: MessengerType[]
  salons: { externalId: string; metadata: Record<string, unknown> }[]
}

/** Selects what a company of the query has connected (INT-2). */
export const connectionsOf = (eb: ExpressionBuilder<Schema, 'companies'>) => [
  sql<MessengerType[]>`array(select distinct messenger.type from messenger_integrations messenger
    where messenger.company_id = companies.id and messenger.deleted_at is null
      and messenger.status = 'connected' and messenger.is_active)`.as('channelTypes'),
  jsonArrayFrom(
    eb
      .selectFrom('crm_integrations as crm')
      .select(['crm.external_id as externalId', 'crm.metadata'])
      .whereRef('crm.company_id', '=', 'companies.id')
      .where('crm.deleted_at', 'is', null)
      .where('crm.is_active', '=', true)
      .orderBy('crm.id'),
  ).as('salons'),
]

const details = ['title', 'city', 'address', 'phone', 'shortDescription', 'description', 'timezoneName'] as const
/** Characters of a text: these answers list many companies, and descriptions may be long. */
const longestText = 300

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestText) : null)

/**
 * Maps what a company has connected to the contract's shape. What administrators entered of a salon
 * stays in the list of salons.
 */
export function toIntegrationStatus({ channelTypes, salons }: Connections): IntegrationStatus {
  const isConnected = Object.fromEntries(
    customerChannels.map((type) => [statusNameOf(type), channelTypes.includes(type)]),
  ) as Record<ReturnType<typeof statusNameOf>, boolean> // a name for each
  return {
    ...isConnected,
    altegio: salons.length > 0,
    altegioDetails: salons.map(({ externalId, metadata: { company } }) => {
      const shown = typeof company === 'object' && company !== null ? new Map(Object.entries(company)) : new Map()
      return { externalId, metadata: Object.fromEntries(details.map((name) => [name, textOf(shown.get(name))])) }
    }),
  }
}
