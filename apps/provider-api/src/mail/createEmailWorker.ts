import { runJob } from '../log/runJob.ts'
import type { Ports } from '../ports/Ports.ts'
import { createWorkLoop, restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import type { MailTransport } from './MailTransport.ts'
import { recordMailOutcome } from './recordMailOutcome.ts'
import { claimEmail, type ClaimedEmail, type EmailSettings } from './claimEmail.ts'

/** Emails in flight at once. */
const maxInFlight = 4
const retryAfterRenderFault = 60_000

/** Sends queued emails. */
export type EmailWorker = {
  /** Checks the queue now; call it after enqueueing. */
  wake: () => void
  /** Resolves when no email is in flight; emails that wait for a retry do not count. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type WorkerPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log'>

/**
 * Creates the worker over `outbox_mail`: it sends what is due, then waits until the next email is due or `wake` is
 * called.
 */
export function createEmailWorker(ports: WorkerPorts, transport: MailTransport, settings: EmailSettings): EmailWorker {
  const { db, now, later, log } = ports
  const closing = new AbortController()

  const sendDue = async () => {
    const waiting = await firstWaiting(ports)
    const due = waiting.filter((one) => one.next_attempt_at <= now())
    await Promise.all(due.map(({ id }) => send(id)))
    const [next] = due.length > 0 ? await firstWaiting(ports) : waiting
    return next ? next.next_attempt_at.getTime() - now().getTime() : null
  }

  /** Claims an email. One that cannot be rendered is postponed, so that it does not block those behind it. */
  const claim = async (id: string) => {
    try {
      return await db.transaction().execute((trx) => claimEmail(trx, id, settings, now()))
    } catch (error) {
      log.error({ emailId: id, error: String(error) }, 'Email rendering failed')
      await db
        .updateTable('outbox_mail')
        .set({ next_attempt_at: new Date(now().getTime() + retryAfterRenderFault) })
        .where('id', '=', id)
        .execute()
      return null
    }
  }

  const send = async (id: string) => {
    const claimed = await claim(id)
    if (!claimed) return
    if ('discarded' in claimed) {
      log.warn({ emailId: id, kind: claimed.kind, reason: claimed.discarded }, 'Email was discarded')
      return
    }
    const { attempts, email } = claimed
    await runJob(ports, { job: 'email', requestId: null, emailId: id, kind: email.kind, attempts }, () =>
      attempt(claimed),
    )
  }

  /** Makes the attempt of a claimed email and records its outcome, which it resolves to. */
  const attempt = async (claimed: ClaimedEmail): Promise<string> => {
    const outcome = await transport.send(claimed.email)
    const { id, kind } = claimed.email
    if (outcome.type !== 'sent')
      log.warn(
        { emailId: id, kind, attempts: claimed.attempts, error: outcome.error },
        outcome.type === 'failed'
          ? 'Email was refused and will not be sent'
          : 'Email was not sent; it is retried if time is left',
      )
    // Retry recording: a sent email must not be sent again because the database was briefly unavailable.
    for (;;) {
      try {
        await recordMailOutcome(db, claimed, outcome, transport.keepsSentEmails, now())
        return outcome.type
      } catch (error) {
        log.error({ emailId: id, error: String(error) }, 'Email outcome could not be recorded')
        if (closing.signal.aborted) return outcome.type
        await pause(later, restAfterFault, closing.signal)
      }
    }
  }

  const workLoop = createWorkLoop(later, sendDue, (error) =>
    log.error({ error: String(error) }, 'Email queue could not be read'),
  )
  const settled = async () => {
    for (let running = workLoop.running(); running; running = workLoop.running()) await running
  }
  return {
    wake: workLoop.wake,
    settled,
    async close() {
      closing.abort()
      workLoop.close()
      await settled()
      transport.close()
    },
  }
}

const firstWaiting = ({ db }: Pick<WorkerPorts, 'db'>) =>
  db
    .selectFrom('outbox_mail')
    .select(['id', 'next_attempt_at'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempt_started_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(maxInFlight)
    .execute()
