import type { Ports } from '../ports/Ports.ts'
import { createWorkLoop, restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import type { MailTransport } from './MailTransport.ts'
import { recordMailOutcome } from './recordMailOutcome.ts'
import { claimEmail, type EmailSettings } from './claimEmail.ts'

/** How many letters are in the air at once. */
const maxInFlight = 4
const retryAfterRenderFault = 60_000

/** Carries stored letters out. */
export type EmailWorker = {
  /** Looks for letters that wait; whoever stored one says so. */
  wake: () => void
  /** Resolves when nothing is in the air; what waits for its time does not count. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type WorkerPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log'>

/** The worker over `outbox_mail`: it hands over what is due, and sleeps until the next is due or somebody wakes it. */
export function createEmailWorker(
  ports: WorkerPorts,
  transport: MailTransport,
  emailSettings: EmailSettings,
): EmailWorker {
  const { db, now, later, log } = ports
  const closing = new AbortController()

  const sendDue = async () => {
    const waiting = await firstWaiting(ports)
    const due = waiting.filter((one) => one.next_attempt_at <= now())
    await Promise.all(due.map(({ id }) => send(id)))
    const [next] = due.length > 0 ? await firstWaiting(ports) : waiting
    return next ? next.next_attempt_at.getTime() - now().getTime() : null
  }

  /** A letter that cannot even be written must not stand in the way of those behind it. */
  const claim = async (id: string) => {
    try {
      return await db.transaction().execute((trx) => claimEmail(trx, id, emailSettings, now()))
    } catch (error) {
      log.error({ letterId: id, error: String(error) }, 'A letter could not be written')
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
    const outcome = await transport.send(claimed.email)
    const { kind } = claimed.email
    if (outcome.type !== 'sent')
      log.warn({ letterId: id, kind, attempts: claimed.attempts, error: outcome.error }, 'A letter was not sent')
    // A letter that has gone must not go again because the database was away for a moment.
    for (;;) {
      try {
        return await recordMailOutcome(db, claimed, outcome, transport.keepsSentEmails, now())
      } catch (error) {
        log.error({ letterId: id, error: String(error) }, 'What came of a letter could not be noted')
        if (closing.signal.aborted) return
        await pause(later, restAfterFault, closing.signal)
      }
    }
  }

  const workLoop = createWorkLoop(later, sendDue, (error) =>
    log.error({ error: String(error) }, 'Letters could not be looked for'),
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
