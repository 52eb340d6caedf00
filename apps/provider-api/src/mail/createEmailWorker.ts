import type { Ports } from '../ports/Ports.ts'
import { createSleeper, restAfterFault } from '../time/createSleeper.ts'
import { pause } from '../time/pause.ts'
import type { MailTransport } from './MailTransport.ts'
import { recordMailOutcome } from './recordMailOutcome.ts'
import { claimEmail, type Writing } from './claimEmail.ts'

/** How many letters are in the air at once. */
const mostInTheAir = 4
const restAfterWriting = 60_000

/** Carries stored letters out. */
export type EmailWorker = {
  /** Looks for letters that wait; whoever stored one says so. */
  wake: () => void
  /** Resolves when nothing is in the air; what waits for its time does not count. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type PostPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log'>

/** The worker over `outbox_mail`: it hands over what is due, and sleeps until the next is due or somebody wakes it. */
export function createEmailWorker(ports: PostPorts, carrier: MailTransport, writing: Writing): EmailWorker {
  const { db, now, later, log } = ports
  const closing = new AbortController()

  const look = async () => {
    const waiting = await firstWaiting(ports)
    const due = waiting.filter((one) => one.next_attempt_at <= now())
    await Promise.all(due.map(({ id }) => send(id)))
    const [next] = due.length > 0 ? await firstWaiting(ports) : waiting
    return next ? next.next_attempt_at.getTime() - now().getTime() : null
  }

  /** A letter that cannot even be written must not stand in the way of those behind it. */
  const take = async (id: string) => {
    try {
      return await db.transaction().execute((trx) => claimEmail(trx, id, writing, now()))
    } catch (error) {
      log.error({ letterId: id, error: String(error) }, 'A letter could not be written')
      await db
        .updateTable('outbox_mail')
        .set({ next_attempt_at: new Date(now().getTime() + restAfterWriting) })
        .where('id', '=', id)
        .execute()
      return null
    }
  }

  const send = async (id: string) => {
    const taken = await take(id)
    if (!taken) return
    const carried = await carrier.carry(taken.letter)
    const { kind } = taken.letter
    if (carried.type !== 'sent')
      log.warn({ letterId: id, kind, attempts: taken.attempts, error: carried.error }, 'A letter was not sent')
    // A letter that has gone must not go again because the database was away for a moment.
    for (;;) {
      try {
        return await recordMailOutcome(db, taken, carried, carrier.keepsLetters, now())
      } catch (error) {
        log.error({ letterId: id, error: String(error) }, 'What came of a letter could not be noted')
        if (closing.signal.aborted) return
        await pause(later, restAfterFault, closing.signal)
      }
    }
  }

  const sleeper = createSleeper(later, look, (error) =>
    log.error({ error: String(error) }, 'Letters could not be looked for'),
  )
  const settled = async () => {
    for (let looking = sleeper.looking(); looking; looking = sleeper.looking()) await looking
  }
  return {
    wake: sleeper.wake,
    settled,
    async close() {
      closing.abort()
      sleeper.close()
      await settled()
      carrier.close()
    },
  }
}

const firstWaiting = ({ db }: Pick<PostPorts, 'db'>) =>
  db
    .selectFrom('outbox_mail')
    .select(['id', 'next_attempt_at'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempt_started_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(mostInTheAir)
    .execute()
