import { createHash } from 'node:crypto'
import type { SentTemplate } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * One press of Send: who pressed it, its idempotency key, and what was to be sent. `files` identifies the files by any
 * unique text.
 */
export type RecordedIntent = {
  companyId: number
  adminId: number
  key: string
  body: {
    chatId: number
    text: string
    files?: readonly string[]
    template?: SentTemplate
    repliesTo?: number | null
  }
}

/**
 * Records the intent before its work is done (reliability C2). Returns the id of the message that the same intent
 * created before, or null when it is new. Throws IDEMPOTENCY_KEY_REUSED for the same key with another body. The row is
 * part of the transaction: a refused send leaves no trace, and its key may be used again.
 */
export async function recordIntent(
  trx: Trx,
  { companyId, adminId, key, body }: RecordedIntent,
  now: Date,
): Promise<number | null> {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        body.chatId,
        body.text,
        ...(body.files?.length ? [body.files] : []),
        ...(body.template ? [body.template] : []),
        ...(body.repliesTo ? [{ repliesTo: body.repliesTo }] : []),
      ]),
    )
    .digest('hex')
  const inserted = await trx
    .insertInto('send_intents')
    .values({ company_id: companyId, admin_id: adminId, client_key: key, body_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_key')
    .executeTakeFirst()
  if (inserted) return null
  const before = await trx
    .selectFrom('send_intents')
    .select(['body_hash', 'message_id'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  if (before?.body_hash !== hash) throw refuse('IDEMPOTENCY_KEY_REUSED')
  // Unreachable in practice: intent and message are committed together while the company's row is locked.
  if (before.message_id === null) throw refuse('SEND_IN_PROGRESS', undefined, { retryAfter: 1 })
  return before.message_id
}

/** Whether the intent was recorded before, so that expensive work can be skipped. */
export async function isIntentRecorded(
  db: Db,
  { companyId, adminId, key }: Omit<RecordedIntent, 'body'>,
): Promise<boolean> {
  const recorded = await db
    .selectFrom('send_intents')
    .select('client_key')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  return recorded !== undefined
}

/** Links the intent to its message. */
export async function fulfilIntent(
  trx: Trx,
  { companyId, adminId, key }: RecordedIntent,
  messageId: number,
): Promise<void> {
  await trx
    .updateTable('send_intents')
    .set({ message_id: messageId })
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
    .execute()
}
