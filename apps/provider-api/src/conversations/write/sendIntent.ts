import { createHash } from 'node:crypto'
import type { SentTemplate } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { sendWithNext } from '../../db/sendTogether.ts'

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
 * Records the intent before its work is done (reliability C2); answers with a row when it is new. The row is part of
 * the transaction: a refused send leaves no trace, and its key may be used again.
 */
export const intentInsertion = (trx: Trx, intent: RecordedIntent, now: Date) =>
  trx
    .insertInto('send_intents')
    .values({
      company_id: intent.companyId,
      admin_id: intent.adminId,
      client_key: intent.key,
      body_hash: hashOf(intent),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_key')

const hashOf = ({ body }: RecordedIntent): string =>
  createHash('sha256')
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

/**
 * The id of the message that the same intent created before. Throws IDEMPOTENCY_KEY_REUSED when its key was recorded
 * with another body.
 */
export async function messageOfIntent(trx: Trx, intent: RecordedIntent): Promise<number> {
  const { companyId, adminId, key } = intent
  const before = await trx
    .selectFrom('send_intents')
    .select(['body_hash', 'message_id'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  if (before?.body_hash !== hashOf(intent)) throw refuse('IDEMPOTENCY_KEY_REUSED')
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
  await sendWithNext(
    trx,
    trx
      .updateTable('send_intents')
      .set({ message_id: messageId })
      .where('company_id', '=', companyId)
      .where('admin_id', '=', adminId)
      .where('client_key', '=', key),
  )
}
