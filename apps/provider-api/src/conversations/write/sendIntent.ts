import { createHash } from 'node:crypto'
import type { SentTemplate } from '@frontdesk/contract'
import type { InferResult } from 'kysely'
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
 * The part of an intent that the statement records that stores its message (reliability C2): a refused send
 * leaves no trace, and its key may be used again.
 */
export const intentValues = (intent: RecordedIntent) => ({
  adminOfIntent: intent.adminId,
  clientKey: intent.key,
  bodyHash: hashOf(intent),
})

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

/** Selects what the same intent recorded before. The lock of its company lets one send of a key look at a time. */
export const selectIntent = (trx: Trx, { companyId, adminId, key }: Omit<RecordedIntent, 'body'>) =>
  trx
    .selectFrom('send_intents')
    .select(['body_hash', 'message_id'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('client_key', '=', key)

/**
 * The id of the message that the same intent created before. Throws IDEMPOTENCY_KEY_REUSED when its key was recorded
 * with another body.
 */
export function messageOfIntent(
  intent: RecordedIntent,
  before: InferResult<ReturnType<typeof selectIntent>>[number],
): number {
  if (before.body_hash !== hashOf(intent)) throw refuse('IDEMPOTENCY_KEY_REUSED')
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
