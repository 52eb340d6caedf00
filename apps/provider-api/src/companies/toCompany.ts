import type { Company } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../db/Schema.ts'

/** The columns that `toCompany` reads. */
export const companyColumns = ['companies.id', 'companies.name', 'companies.title', 'companies.created_at', 'companies.archived_at'] as const

type CompanyRow = Pick<Selectable<Schema['companies']>, 'id' | 'name' | 'title' | 'created_at' | 'archived_at'>

/** A company as the contract shows it. */
export const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  isArchived: row.archived_at !== null,
})
