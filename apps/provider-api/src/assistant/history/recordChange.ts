import type { AssistantChange } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { isSameSetting } from '../disclosure/disclosureSettings.ts'

/** The company, author, origin and time of a change to what the assistant is taught. */
export type Change = { companyId: number; adminId: number; origin: AssistantChange['origin']; now: Date }
/** The texts of a change, each with its old and its new value. */
export type ChangedTexts = {
  instructions?: AssistantChange['instructions']
  entries?: AssistantChange['entries']
  disclosure?: ChangedDisclosure | undefined
}
type ChangedDisclosure = NonNullable<Selectable<Schema['assistant_changes']>['disclosure']>

/** Changes that are kept for each company; older ones can no longer be put back. */
export const keptChanges = 500

/**
 * Records a change of a company's instructions, entries or disclosure, with both sides, in the transaction that makes
 * it; returns its id, or null when nothing differs (TEACH-2).
 */
export async function recordChange(
  trx: Trx,
  { companyId, adminId, origin, now }: Change,
  { instructions = null, entries = [], disclosure }: ChangedTexts,
): Promise<number | null> {
  const text = instructions?.before === instructions?.after ? null : instructions
  const changed = entries.filter(({ before, after }) => !isSameEntry(before, after))
  const setting = disclosure && !isSameSetting(disclosure.before, disclosure.after) ? disclosure : null
  if (text === null && changed.length === 0 && setting === null) return null
  const { id } = await trx
    .insertInto('assistant_changes')
    .values({
      company_id: companyId,
      admin_id: adminId,
      origin,
      instructions_before: text?.before ?? null,
      instructions_after: text?.after ?? null,
      entries: JSON.stringify(changed),
      disclosure: setting && JSON.stringify(setting),
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('assistant_changes')
    .where('company_id', '=', companyId)
    .where('id', '<=', (change) =>
      change
        .selectFrom('assistant_changes')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .offset(keptChanges)
        .limit(1),
    )
    .execute()
  return id
}

type Entry = AssistantChange['entries'][number]['before']

/** Whether two texts of an entry are the same; null is an entry that does not exist. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one === null || other === null
    ? one === other
    : one.question === other.question && one.answer === other.answer && one.language === other.language
