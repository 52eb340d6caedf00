import type { AssistantChange } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'

type EntryText = NonNullable<AssistantChange['entries'][number]['before']>

/** Reads the present texts of a company's entries by their ids; deleted ones are missing. */
export async function currentEntries(
  db: Db | Trx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, EntryText>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('knowledge_items')
    .select(['id', 'question', 'answer', 'language', 'fact_id'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, fact_id: factId, ...text }) => [id, { ...text, ...(factId !== null && { factId }) }]))
}
