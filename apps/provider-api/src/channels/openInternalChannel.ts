import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { emitChannel } from './changeChannel.ts'

/** The company whose internal channel it is, and the moment. */
type InternalAt = { companyId: number; now: Date }

const connected = { status: 'connected', isActive: true } as const

/**
 * Finds the company's internal channel, as it is, or adds it and emits it (INT-7). Returns its id. A company has one:
 * call inside `withCompanyTransaction`, so that concurrent calls find the same.
 */
export async function openInternalChannel(
  trx: Trx,
  emit: (event: NewEvent) => void,
  at: InternalAt,
): Promise<{ messengerId: number; isNew: boolean }> {
  const { companyId } = at
  const existing = await trx
    .selectFrom('messenger_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'internal')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (existing) return { messengerId: existing.id, isNew: false }
  const messengerId = await addInternalChannel(trx, at)
  emitChannel(emit, { ...connected, companyId, messengerId, type: 'internal', isDeleted: false })
  return { messengerId, isNew: true }
}

/** Adds the internal channel of a company that has none, such as a new one, and returns its id. */
export async function addInternalChannel(trx: Trx, { companyId, now }: InternalAt): Promise<number> {
  const { id } = await trx
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type: 'internal',
      status: connected.status,
      is_active: connected.isActive,
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
