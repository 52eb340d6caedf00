import type { Db } from '../db/Db.ts'
import type { MailOutcome } from './MailTransport.ts'
import type { EmailKind } from './Email.ts'
import type { ClaimedEmail } from './claimEmail.ts'

const minute = 60_000
/** Milliseconds during which sending is retried. A password reset is useless after an hour. */
const retryPeriod: Record<EmailKind, number> = {
  'verify-email': 24 * 60 * minute,
  'reset-password': 60 * minute,
  'password-changed': 24 * 60 * minute,
  'account-deleted': 24 * 60 * minute,
}

const backOff = (attempts: number) => Math.min(5000 * 2 ** (attempts - 1), 15 * minute)

/** Records the outcome of a send attempt. The sealed body is deleted once sent, unless `keepsSentEmails`. */
export async function recordMailOutcome(
  db: Db,
  { email, attempts }: ClaimedEmail,
  outcome: MailOutcome,
  keepsSentEmails: boolean,
  now: Date,
): Promise<void> {
  const row = db.updateTable('outbox_mail').where('id', '=', email.id)
  if (outcome.type === 'sent') {
    await row
      .set({ attempt_started_at: null, sent_at: now, error: null, ...(!keepsSentEmails && { sealed: null }) })
      .execute()
    return
  }
  const wait = backOff(attempts)
  const isOver = now.getTime() + wait - email.createdAt.getTime() > retryPeriod[email.kind]
  if (outcome.type === 'failed' || isOver) {
    await row.set({ attempt_started_at: null, failed_at: now, sealed: null, error: outcome.error }).execute()
    return
  }
  await row
    .set({ attempt_started_at: null, next_attempt_at: new Date(now.getTime() + wait), error: outcome.error })
    .execute()
}
