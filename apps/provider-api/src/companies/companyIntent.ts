import { createHash } from 'node:crypto'
import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'

/**
 * A request to create a company; `key` is the call's Idempotency-Key, and `ownerId` the administrator for whom the
 * caller creates it, null for the caller.
 */
export type CompanyIntent = {
  adminId: number
  key: string
  company: { name: string; title?: string | undefined }
  ownerId?: number | null
}

/**
 * Creates at most one company per key (reliability C2): returns the company of an earlier call with the same key, else
 * the result of `make`. The same key with another body throws IDEMPOTENCY_KEY_REUSED (422). The key is stored in the
 * same transaction, so a refused call may reuse it; a concurrent call in another process waits here.
 */
export async function companyOfIntent(
  trx: Trx,
  { adminId, key, company, ownerId = null }: CompanyIntent,
  now: Date,
  make: () => Promise<number>,
): Promise<{ companyId: number; isNew: boolean }> {
  const body_hash = createHash('sha256')
    // Nothing is added for the caller's own: intents that are stored already keep their hash.
    .update(JSON.stringify([company.name, company.title ?? '', ...(ownerId === null ? [] : [ownerId])]))
    .digest('hex')
  const added = await trx
    .insertInto('company_intents')
    .values({ admin_id: adminId, client_key: key, body_hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_key')
    .executeTakeFirst()
  const ofKey = trx
    .selectFrom('company_intents')
    .select(['body_hash', 'made_company_id'])
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
  if (!added) {
    const before = await ofKey.executeTakeFirst()
    if (before?.body_hash !== body_hash)
      throw refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another company')
    if (before.made_company_id === null) throw inProgress()
    return { companyId: before.made_company_id, isNew: false }
  }
  const companyId = await make()
  await trx
    .updateTable('company_intents')
    .set({ made_company_id: companyId })
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
    .execute()
  return { companyId, isNew: true }
}

/**
 * Runs the work of an intent; throws REQUEST_IN_PROGRESS (409) while the same intent is in `running`, which holds those
 * of this server.
 */
export async function rejectConcurrent<T>(
  running: Set<string>,
  { adminId, key }: Pick<CompanyIntent, 'adminId' | 'key'>,
  work: () => Promise<T>,
): Promise<T> {
  const name = `${adminId} ${key}`
  if (running.has(name)) throw inProgress()
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}

const inProgress = () => refuse('REQUEST_IN_PROGRESS', 'This company is being created', { retryAfter: 1 })
