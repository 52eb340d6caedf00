import type { Label } from '@frontdesk/contract'
import { mostLabels } from '@frontdesk/contract/limits'
import { foldText } from '@frontdesk/message-search'
import { sql } from 'kysely'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { changedFields } from '../audit/changedFields.ts'
import type { Db, Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { forgetSuggestions } from '../conversations/labels/suggestedLabels.ts'

/** A label as it is written. */
type LabelFields = Pick<Label, 'name' | 'color'>
/** A change of the labels of a company, in its transaction. */
export type LabelChange = {
  companyId: number
  emit: (event: NewEvent) => void
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}

const columns = ['id', 'name', 'color'] as const

/** A name as a search compares it; one of signs alone stays as it is. */
const keyOf = (name: string): string => foldText(name) || name

/** The labels of a company, by name. */
export const listLabels = (db: Db | Trx, companyId: number): Promise<Label[]> =>
  db
    .selectFrom('labels')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()

const valuesOf = ({ name, color }: LabelFields) => ({ name: storable(name), name_key: keyOf(storable(name)), color })

/**
 * Adds a label, emits the labels and notes that in the audit log. Throws LABEL_TAKEN and LIST_FULL. Call inside
 * `withCompanyTransaction`, by which no two changes of a company interleave.
 */
export async function addLabel(trx: Trx, { companyId, ...by }: LabelChange, fields: LabelFields): Promise<Label> {
  const { count } = await trx
    .selectFrom('labels')
    .select((label) => label.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostLabels) throw refuse('LIST_FULL')
  const values = valuesOf(fields)
  await expectFree(trx, companyId, values.name_key, null)
  const label = await trx
    .insertInto('labels')
    .values({ company_id: companyId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await by.audit(trx, { target: String(label.id), after: { name: label.name, color: label.color } })
  await emitLabels(trx, { companyId, ...by })
  return label
}

/** Changes a label. Throws NOT_FOUND, and as adding one does. Call inside `withCompanyTransaction`. */
export async function changeLabel(
  trx: Trx,
  { companyId, ...by }: LabelChange,
  { id, ...fields }: LabelFields & { id: number },
): Promise<Label> {
  const { id: _id, ...before } = await requireLabel(trx, companyId, id)
  const values = valuesOf(fields)
  await expectFree(trx, companyId, values.name_key, id)
  const label = await trx
    .updateTable('labels')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const changed = changedFields({ ...before }, { name: label.name, color: label.color })
  if (changed.after === null) return label
  await by.audit(trx, { target: String(id), ...changed })
  await emitLabels(trx, { companyId, ...by })
  return label
}

/**
 * Deletes a label and takes it from all chats, which get the label `into` instead unless that is null. Returns how many
 * chats had it. Throws NOT_FOUND. Call inside `withCompanyTransaction`.
 */
export async function deleteLabel(
  trx: Trx,
  { companyId, ...by }: LabelChange,
  { id, into }: { id: number; into: number | null },
): Promise<number> {
  const { name, color } = await requireLabel(trx, companyId, id)
  const kept = into === null ? null : await requireLabel(trx, companyId, into)
  if (kept?.id === id) throw refuse('VALIDATION_ERROR', 'A label cannot be merged into itself')
  // One statement for all chats: an event for each of them would keep the company waiting.
  const { numUpdatedRows } = await trx
    .updateTable('chats')
    .set({
      label_ids: kept
        ? sql`array(select distinct label from unnest(array_replace(label_ids, ${id}::integer, ${kept.id}::integer)) as label order by label)`
        : sql`array_remove(label_ids, ${id}::integer)`,
    })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`label_ids @> array[${id}::integer]`)
    .executeTakeFirstOrThrow()
  await forgetSuggestions(trx, companyId, id)
  await trx.deleteFrom('labels').where('company_id', '=', companyId).where('id', '=', id).execute()
  const after = kept && { into: kept.name }
  await by.audit(trx, { target: String(id), before: { name, color }, ...(after && { after }) })
  await emitLabels(trx, { companyId, ...by }, { labelId: id, into })
  return Number(numUpdatedRows)
}

async function emitLabels(
  trx: Trx,
  { companyId, emit }: Pick<LabelChange, 'companyId' | 'emit'>,
  replaced?: { labelId: number; into: number | null },
): Promise<void> {
  const labels = await listLabels(trx, companyId)
  emit({ event: 'label_update', payload: { companyId, labels, ...(replaced && { replaced }) } })
}

async function requireLabel(trx: Trx, companyId: number, id: number): Promise<Label> {
  const label = await trx
    .selectFrom('labels')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!label) throw refuse('NOT_FOUND')
  return label
}

async function expectFree(trx: Trx, companyId: number, key: string, except: number | null): Promise<void> {
  const taken = await trx
    .selectFrom('labels')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_key', '=', key)
    .executeTakeFirst()
  if (taken && taken.id !== except) throw refuse('LABEL_TAKEN')
}
