import { completeJob, endJob, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import type { Ports } from '../ports/Ports.ts'
import type { MailOutcome } from './MailTransport.ts'
import type { EmailKind } from './Email.ts'
import type { ClaimedEmail } from './claimEmail.ts'

const minute = 60_000
/** Milliseconds during which sending is retried. A password reset is useless after an hour. */
const retryPeriod: Partial<Record<EmailKind, number>> & { others: number } = {
  'reset-password': 60 * minute,
  others: 24 * 60 * minute,
}
const waits = { first: 5_000, longest: 15 * minute }

/**
 * Records the outcome of a send attempt, and answers whether the email is tried again. The sealed body is deleted once
 * sent, unless `keepsSentEmails`.
 */
export async function recordMailOutcome(
  { db, now: clock, chance }: Pick<Ports, 'db' | 'now' | 'chance'>,
  { email, job }: ClaimedEmail,
  outcome: MailOutcome,
  keepsSentEmails: boolean,
): Promise<'settled' | 'tried-again'> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = trx.updateTable('outbox_mail').where('id', '=', email.id)
    if (outcome.type === 'sent') {
      // Also when the lease was lost meanwhile: it is sent, whoever has the job.
      await endJob(trx, job, now)
      await row.set({ sent_at: now, error: null, ...(!keepsSentEmails && { sealed: null }) }).execute()
      return 'settled'
    }
    const wait = backOff(job.attempts, { ...waits, chance: chance() })
    const isOver = now.getTime() + wait - email.createdAt.getTime() > (retryPeriod[email.kind] ?? retryPeriod.others)
    if (outcome.type === 'failed' || isOver) {
      // Not kept as a job that was given up: a mail server's answer may name the recipient, and a
      // job outlives the account.
      // Another worker has it when the lease was lost.
      if (!(await completeJob(trx, job, now))) return 'tried-again'
      await row.set({ failed_at: now, sealed: null, error: outcome.error }).execute()
      return 'settled'
    }
    await postponeJob(trx, job, new Date(now.getTime() + wait))
    await row.set({ error: outcome.error }).execute()
    return 'tried-again'
  })
}
