import type { CompanyOverview } from '@frontdesk/contract'
import { companiesAtOnce } from '@frontdesk/contract/limits'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/Db.ts'
import { streamCsv, type Cell } from '../../files/tables/streamCsv.ts'
import { idsOf, type CompanySelection } from './listCompanies.ts'
import { readOverviews } from './readOverviews.ts'

const columns = [
  'Id',
  'Name',
  'Title',
  'Archived',
  'Created',
  'Subscription',
  'Plan',
  'Next billing',
  'Users',
  'Chats',
  'Chats with AI',
  'AI messages',
  'Active integrations',
  'Connected',
  'Salons',
  'Last activity',
]

/** The companies of a filter with their numbers, in its order, as a file for spreadsheets that is read bit by bit. */
export const companiesFile = (db: Db, filter: CompanySelection, now: Date): Readable =>
  streamCsv(columns, rowsOf(db, filter, now))

async function* rowsOf(db: Db, filter: CompanySelection, now: Date): AsyncGenerator<Cell[]> {
  // All ids at first: pages that are read while companies change would miss some.
  const ids = await idsOf(db, filter, { page: 1, limit: 1_000_000, now })
  for (let start = 0; start < ids.length; start += companiesAtOnce)
    for (const company of await readOverviews(db, ids.slice(start, start + companiesAtOnce))) yield cellsOf(company)
}

function cellsOf(company: CompanyOverview): Cell[] {
  const { stats, integrationStatus, subscriptionSummary } = company
  const { altegioDetails = [], ...connected } = integrationStatus ?? {}
  return [
    company.id,
    company.name,
    company.title ?? null,
    company.archivedAt ?? null,
    stats.createdAt,
    subscriptionSummary?.status ?? null,
    subscriptionSummary?.priceVariantName ?? null,
    subscriptionSummary?.nextBillingDate ?? null,
    stats.totalUsers,
    stats.totalChats,
    stats.chatsWithAiCount,
    stats.aiMessagesCount,
    stats.activeIntegrations,
    Object.entries(connected)
      .flatMap(([name, isConnected]) => (isConnected === true ? [name] : []))
      .join(' '),
    altegioDetails.map(({ externalId }) => externalId).join(' '),
    stats.lastActivity,
  ]
}
