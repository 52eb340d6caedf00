import type { FeatureFlag } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'

/** All feature flags by name, with how many companies have a switch of their own for each (FLAG-3). */
export async function readManagedFlags(db: Db | Trx): Promise<FeatureFlag[]> {
  const rows = await flagRows(db).orderBy('name').execute()
  return rows.map(toFlag)
}

/** One flag; null for none of this id. */
export async function readManagedFlag(db: Db | Trx, id: string): Promise<FeatureFlag | null> {
  const row = await flagRows(db).where('feature_flags.id', '=', id).executeTakeFirst()
  return row ? toFlag(row) : null
}

/** Companies that are deleted have no say. */
const switches = (answer: boolean) => sql<number>`(select count(*) from company_feature_flags own
  join companies on companies.id = own.company_id and companies.deleted_at is null
  where own.flag_id = feature_flags.id and own.enabled = ${answer})`

const flagRows = (db: Db | Trx) =>
  db
    .selectFrom('feature_flags')
    .select(['feature_flags.id', 'name', 'enabled', 'metadata', 'updated_at'])
    .select([switches(true).as('on'), switches(false).as('off')])

type Row = Awaited<ReturnType<ReturnType<typeof flagRows>['execute']>>[number]

const toFlag = ({ id, name, enabled, metadata, updated_at, on, off }: Row): FeatureFlag => ({
  id,
  name,
  enabled,
  metadata,
  updatedAt: updated_at.toISOString(),
  companySwitches: { on, off },
})
