import type { Company } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../db/Schema.ts'
import { toSubscriptionSummary, type NewestSubscription } from './subscriptionSummary.ts'
import { toIntegrationStatus, type Connections } from './integrationStatus.ts'

const columns = [
  'id',
  'name',
  'title',
  'country',
  'language',
  'company_type',
  'time_zone',
  'onboarded_at',
  'trial_ends_at',
  'created_at',
  'archived_at',
] as const
type Column = (typeof columns)[number]

/** The columns that `toCompany` reads. */
export const companyColumns = columns.map((column) => `companies.${column}` as const)

type CompanyRow = Pick<Selectable<Schema['companies']>, Column> & Connections & NewestSubscription

/** Maps a row, with what `connectionsOf` selects, to the contract's `Company`. */
export const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  isArchived: row.archived_at !== null,
  isOnboarded: row.onboarded_at !== null,
  metadata: {
    trialEndDate: row.trial_ends_at?.toISOString() ?? null,
    country: row.country,
    language: row.language,
    companyType: row.company_type,
    timeZone: row.time_zone,
  },
  integrationStatus: toIntegrationStatus(row),
  subscriptionSummary: toSubscriptionSummary(row),
})
