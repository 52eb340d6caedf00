import type { endpoints, ResponseOf } from '@frontdesk/contract'
import { companyFlagState } from '@frontdesk/feature-flags'
import type { z } from 'zod'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { shareOf } from '../../features/evaluateFlag.ts'
import type { Ports } from '../../ports/Ports.ts'
import { idsOf, totalOf } from '../companies/listCompanies.ts'
import type { Audit } from './changeFlags.ts'

type Page = z.output<typeof endpoints.listCompanyFlags.query>
type Change = z.output<typeof endpoints.setCompanyFlags.body>['changes'][number]

/** The state of each flag for each company of a page, by the companies' names (FLAG-3). */
export async function listCompanyFlags(
  db: Db,
  { page, limit, companyId, search, includeArchived }: Page,
  now: Date,
): Promise<Pick<ResponseOf<'listCompanyFlags'>, 'flagIds' | 'companies' | 'total'>> {
  const filter = { search, includeArchived, sort: 'name', descending: false } as const
  const [ids, total] =
    companyId === undefined
      ? [await idsOf(db, filter, { page, limit, now }), await totalOf(db, filter, now)]
      : [[companyId], 1]
  const flags = await db
    .selectFrom('feature_flags')
    .select(['id', 'name', 'enabled', 'metadata'])
    .orderBy('name')
    .execute()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name', 'archived_at'])
    .where('id', 'in', [0, ...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const own = await switchesOf(db, [...found.keys()])
  const companies = ids.flatMap((id) => {
    const company = found.get(id)
    if (!company) return []
    const states = flags.map(({ id: flagId, name, enabled: forAll, metadata }) =>
      companyFlagState({ name, forAll, metadata, forCompany: own(id, flagId) }, id, shareOf),
    )
    return [{ company: { id, name: company.name, isArchived: company.archived_at !== null }, states }]
  })
  return { flagIds: flags.map(({ id }) => id), companies, total: companyId === undefined ? total : companies.length }
}

/** The switches of companies; null where a company has none for a flag. */
async function switchesOf(db: Db, companyIds: readonly number[]) {
  const rows = await db
    .selectFrom('company_feature_flags')
    .select(['company_id', 'flag_id', 'enabled'])
    .where('company_id', 'in', [0, ...companyIds])
    .execute()
  const answers = new Map(rows.map((row) => [`${row.company_id} ${row.flag_id}`, row.enabled]))
  return (companyId: number, flagId: string): boolean | null => answers.get(`${companyId} ${flagId}`) ?? null
}

/**
 * Sets switches of companies for flags, all or none, and returns how many changed (FLAG-3); each of those is an entry
 * of the audit log. Throws NOT_FOUND for a company or a flag that is not there, and SETTINGS_CHANGED for a switch that
 * is not as the change says it was.
 */
export async function setCompanySwitches(ports: Ports, changes: readonly Change[], audit: Audit): Promise<number> {
  return ports.db.transaction().execute(async (trx) => {
    let changed = 0
    // In one order, so that two callers never wait for each other.
    const ordered = changes.toSorted((a, b) => a.companyId - b.companyId || (a.flagId < b.flagId ? -1 : 1))
    for (const { companyId, flagId, enabled, was } of ordered) {
      const company = await trx
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const flag = await trx
        .selectFrom('feature_flags')
        .select('name')
        .where('id', '=', flagId)
        .forShare()
        .executeTakeFirst()
      if (!company || !flag)
        throw refuse('NOT_FOUND', company ? 'The feature flag was not found' : 'The company was not found')
      const row = await trx
        .selectFrom('company_feature_flags')
        .select('enabled')
        .where('company_id', '=', companyId)
        .where('flag_id', '=', flagId)
        .executeTakeFirst()
      const before = row?.enabled ?? null
      if (was !== undefined && was !== before) throw refuse('SETTINGS_CHANGED')
      if (before === enabled) continue
      await trx
        .insertInto('company_feature_flags')
        .values({ company_id: companyId, flag_id: flagId, enabled, updated_at: ports.now() })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'flag_id']).doUpdateSet({ enabled, updated_at: ports.now() }),
        )
        .execute()
      await audit(trx, { companyId, target: flag.name, before: { enabled: before }, after: { enabled } })
      changed += 1
    }
    return changed
  })
}
