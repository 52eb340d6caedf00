import type { endpoints, ResponseOf } from '@frontdesk/contract'
import type { z } from 'zod'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { evaluateFlag } from '../../features/evaluateFlag.ts'

type Question = z.output<typeof endpoints.previewFeatureFlag.body>
type Reach = Pick<ResponseOf<'previewFeatureFlag'>, 'companies' | 'on' | 'turnedOn' | 'turnedOff'>

const companiesAtOnce = 1000

/**
 * How far a change of a flag reaches: of all companies, for how many it would be on, and for how many it would be
 * switched on or off (FLAG-3). Throws NOT_FOUND.
 */
export async function reachOf(db: Db, { id, change }: Question): Promise<Reach> {
  const stored = id === null ? null : await storedFlag(db, id)
  const before = stored ?? { name: '', enabled: false, metadata: {} }
  const after = change === null ? null : { ...before, ...given(change) }
  const reach = { companies: 0, on: 0, turnedOn: 0, turnedOff: 0 }
  for (let last = 0; ;) {
    const companies = await companiesAfter(db, last, id)
    for (const { id: companyId, forCompany } of companies) {
      const isOn = (flag: typeof before) =>
        evaluateFlag({ ...flag, forAll: flag.enabled, forCompany }, { companyId, person: null })
      const [was, is] = [stored !== null && isOn(stored), after !== null && isOn(after)]
      reach.companies += 1
      if (is) reach.on += 1
      if (is && !was) reach.turnedOn += 1
      if (was && !is) reach.turnedOff += 1
    }
    const end = companies.at(-1)
    if (companies.length < companiesAtOnce || !end) return reach
    last = end.id
  }
}

/** The fields that a change names. */
const given = (change: NonNullable<Question['change']>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

async function storedFlag(db: Db, id: string) {
  const flag = await db
    .selectFrom('feature_flags')
    .select(['name', 'enabled', 'metadata'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!flag) throw refuse('NOT_FOUND', 'The feature flag was not found')
  return flag
}

const companiesAfter = (db: Db, last: number, flagId: string | null) =>
  db
    .selectFrom('companies')
    .leftJoin('company_feature_flags as own', (join) =>
      join.onRef('own.company_id', '=', 'companies.id').on('own.flag_id', '=', flagId),
    )
    .select(['companies.id', 'own.enabled as forCompany'])
    .where('companies.id', '>', last)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .limit(companiesAtOnce)
    .execute()
