import type { endpoints } from '@frontdesk/contract'
import { hasUselessPeople } from '@frontdesk/feature-flags'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { changedFields } from '../../audit/changedFields.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'

export type Audit = (trx: Trx, change: AuditChange) => Promise<void>
type Changing = { ports: Ports; audit: Audit }
type NewFlag = z.output<typeof endpoints.createFeatureFlag.body>
type FlagChanges = z.output<typeof endpoints.updateFeatureFlag.body>
type Fields = Pick<NewFlag, 'name' | 'enabled'> & { metadata: Record<string, unknown> }

/** Creates a flag and returns its id (FLAG-3). Throws ACTION_NOT_ALLOWED and VALIDATION_ERROR. */
export async function createFlag({ ports, audit }: Changing, flag: NewFlag): Promise<string> {
  refuseUselessPeople(flag)
  return ports.db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('feature_flags')
      .values({ ...rowOf(flag), updated_at: ports.now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw nameTaken()
    await audit(trx, { target: flag.name, after: flag })
    return created.id
  })
}

/**
 * Changes a flag (FLAG-3); omitted fields stay. `updatedAt`: as the flag was when the change was thought of; throws
 * SETTINGS_CHANGED when it is not so any more, NOT_FOUND, and what `createFlag` throws.
 */
export async function updateFlag(
  { ports, audit }: Changing,
  id: string,
  { updatedAt, ...changes }: FlagChanges,
): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    const { fields: before, changedAt } = await lockFlag(trx, id)
    if (updatedAt !== undefined && updatedAt !== changedAt.toISOString()) throw refuse('SETTINGS_CHANGED')
    const after: Fields = {
      name: changes.name ?? before.name,
      enabled: changes.enabled ?? before.enabled,
      metadata: changes.metadata ?? before.metadata,
    }
    refuseUselessPeople(after)
    const other = await trx
      .selectFrom('feature_flags')
      .select('id')
      .where('name', '=', after.name)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) throw nameTaken()
    await trx
      .updateTable('feature_flags')
      .set({ ...rowOf(after), updated_at: ports.now() })
      .where('id', '=', id)
      .execute()
    await audit(trx, { target: before.name, ...changedFields(before, after) })
  })
}

/** Deletes a flag with the switches of companies for it (FLAG-3). Throws NOT_FOUND. */
export async function deleteFlag({ ports, audit }: Changing, id: string): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    const { fields } = await lockFlag(trx, id)
    await trx.deleteFrom('feature_flags').where('id', '=', id).execute()
    await audit(trx, { target: fields.name, before: fields })
  })
}

/** A flag and its row's lock until the end of the transaction; throws NOT_FOUND. */
async function lockFlag(trx: Trx, id: string): Promise<{ fields: Fields; changedAt: Date }> {
  const row = await trx
    .selectFrom('feature_flags')
    .select(['name', 'enabled', 'metadata', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', 'The feature flag was not found')
  const { name, enabled, metadata, updated_at: changedAt } = row
  return { fields: { name, enabled, metadata }, changedAt }
}

const rowOf = ({ name, enabled, metadata }: Fields) => ({ name, enabled, metadata: JSON.stringify(metadata) })

const nameTaken = () => refuse('ACTION_NOT_ALLOWED', 'A feature flag has this name already')

function refuseUselessPeople({ name, metadata }: Fields): void {
  if (!hasUselessPeople(name, metadata)) return
  const message = 'The product reads this flag for whole companies: it cannot be on for people'
  throw refuse('VALIDATION_ERROR', message, { issues: [{ path: '/metadata', message }] })
}
