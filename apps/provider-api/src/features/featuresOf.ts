import type { Caller } from '../http/Caller.ts'
import type { Db } from '../db/Db.ts'
import { evaluateFlag } from './evaluateFlag.ts'

/** Every known feature, and whether it is on for this company and administrator. */
export async function featuresOf(db: Db, companyId: number, caller: Caller): Promise<ReadonlyMap<string, boolean>> {
  const flags = await db
    .selectFrom('feature_flags')
    .leftJoin('company_feature_flags', (join) =>
      join
        .onRef('company_feature_flags.flag_id', '=', 'feature_flags.id')
        .on('company_feature_flags.company_id', '=', companyId),
    )
    .select(['name', 'metadata', 'feature_flags.enabled as forAll', 'company_feature_flags.enabled as forCompany'])
    .orderBy('name')
    .execute()
  const roles = caller.isSystemAdmin ? ['SYSTEM_ADMIN'] : []
  const audience = { companyId, person: { email: caller.email, roles } }
  return new Map(flags.map((flag) => [flag.name, evaluateFlag(flag, audience)]))
}
