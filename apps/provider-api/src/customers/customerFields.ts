import type { CustomerField } from '@frontdesk/contract'
import { mostCustomerFields } from '@frontdesk/contract/limits'
import { isChoicesOf } from '@frontdesk/customer-card'
import { foldText } from '@frontdesk/message-search'
import { sql } from 'kysely'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { changedFields } from '../audit/changedFields.ts'
import type { Db, Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'

/** A change of the fields of a company, in its transaction. */
export type CustomerFieldChange = {
  companyId: number
  emit: (event: NewEvent) => void
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}
type NewField = Omit<CustomerField, 'id'>

const columns = ['id', 'name', 'kind', 'choices'] as const

/** A name as a search compares it; one of signs alone stays as it is. */
const keyOf = (name: string): string => foldText(name) || name

/** The fields that a company has defined for its customers, in the order in which they were added (CUST-1). */
export const listFields = (db: Db | Trx, companyId: number): Promise<CustomerField[]> =>
  db.selectFrom('customer_fields').select(columns).where('company_id', '=', companyId).orderBy('id').execute()

const valuesOf = ({ name, choices }: Pick<CustomerField, 'name' | 'choices'>) => ({
  name: storable(name),
  name_key: keyOf(storable(name)),
  choices: JSON.stringify(choices.map(storable)),
})

/**
 * Adds a field, says so to open pages and notes it in the audit log. Throws NAME_TAKEN, LIST_FULL and VALIDATION_ERROR.
 * Call inside `withCompanyTransaction`.
 */
export async function addField(
  trx: Trx,
  { companyId, ...by }: CustomerFieldChange,
  field: NewField,
): Promise<CustomerField> {
  const fields = await listFields(trx, companyId)
  if (fields.length >= mostCustomerFields) throw refuse('LIST_FULL')
  expectChoices(field)
  await expectFree(trx, companyId, keyOf(storable(field.name)), null)
  const added = await trx
    .insertInto('customer_fields')
    .values({ company_id: companyId, kind: field.kind, ...valuesOf(field) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const { id, ...after } = added
  await by.audit(trx, { target: String(id), after })
  emitFields({ companyId, ...by })
  return added
}

/** Changes the name and the choices of a field. Throws NOT_FOUND, and as adding one does. */
export async function changeField(
  trx: Trx,
  { companyId, ...by }: CustomerFieldChange,
  change: Pick<CustomerField, 'id' | 'name' | 'choices'>,
): Promise<CustomerField> {
  const { id, ...before } = await requireField(trx, companyId, change.id)
  expectChoices({ ...before, ...change })
  await expectFree(trx, companyId, keyOf(storable(change.name)), id)
  const field = await trx
    .updateTable('customer_fields')
    .set(valuesOf(change))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const changed = changedFields({ ...before }, { name: field.name, kind: field.kind, choices: field.choices })
  if (changed.after === null) return field
  await by.audit(trx, { target: String(id), ...changed })
  emitFields({ companyId, ...by })
  return field
}

/** Deletes a field with the values of all customers. Throws NOT_FOUND. Call inside `withCompanyTransaction`. */
export async function deleteField(trx: Trx, { companyId, ...by }: CustomerFieldChange, fieldId: number): Promise<void> {
  const { id, ...before } = await requireField(trx, companyId, fieldId)
  await trx
    .updateTable('customer_cards')
    .set({ field_values: sql`field_values - ${String(id)}::text` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`field_values -> ${String(id)}::text is not null`)
    .execute()
  await trx.deleteFrom('customer_fields').where('company_id', '=', companyId).where('id', '=', id).execute()
  await by.audit(trx, { target: String(id), before })
  emitFields({ companyId, ...by })
}

const emitFields = ({ companyId, emit }: Pick<CustomerFieldChange, 'companyId' | 'emit'>) =>
  emit({ event: 'customer_update', payload: { companyId, chatIds: null } })

async function requireField(trx: Trx, companyId: number, id: number): Promise<CustomerField> {
  const field = (await listFields(trx, companyId)).find((known) => known.id === id)
  if (!field) throw refuse('NOT_FOUND')
  return field
}

function expectChoices({ kind, choices }: NewField): void {
  if (!isChoicesOf(kind, choices))
    throw refuse('VALIDATION_ERROR', 'A choice has different choices, another field none')
}

async function expectFree(trx: Trx, companyId: number, key: string, except: number | null): Promise<void> {
  const taken = await trx
    .selectFrom('customer_fields')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_key', '=', key)
    .executeTakeFirst()
  if (taken && taken.id !== except) throw refuse('NAME_TAKEN')
}
