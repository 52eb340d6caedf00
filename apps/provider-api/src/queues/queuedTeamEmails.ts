import type { Db, Trx } from '../db/Db.ts'
import { endJob } from '../jobs/attempts.ts'
import { enqueueJob, wakeJob } from '../jobs/enqueueJob.ts'

/** Milliseconds until a worker looks at a notice; how long its reader may take to come back is a setting. */
export const leastGrace = 5_000
/** Milliseconds after an email in which its reader gets no other one: at most twelve a day from a company. */
const rest = 2 * 3_600_000

type Person = { companyId: number; adminId: number }

const orderKeyOf = ({ companyId, adminId }: Person) => `${companyId}:${adminId}`

/** A mention or an assignment that is to be emailed. */
export type TeamNotice = { of: 'mention'; noteId: number } | { of: 'assignment'; chatId: number }

const subjectOf = ({ adminId }: Pick<Person, 'adminId'>, notice: TeamNotice) =>
  `${notice.of === 'mention' ? `mentioned:${notice.noteId}` : `assigned:${notice.chatId}`}:${adminId}`

/**
 * Queues the email to a colleague about a note that mentions them or a chat that was given to them, as that happens
 * (TEAM-3). It waits for those of the same person that were queued before, and goes along with the first of them. A
 * notice that is being looked at, and may have been found without a reason before this change, is looked at once more.
 */
export async function enqueueTeamNotice(trx: Trx, person: Person, notice: TeamNotice, now: Date): Promise<void> {
  await wakeJob(trx, {
    queue: 'team-emails',
    subject: subjectOf(person, notice),
    orderKey: orderKeyOf(person),
    companyId: person.companyId,
    dueAt: new Date(now.getTime() + leastGrace),
  })
}

/** Ends the notice that a chat was given to a person who looks at it now (TEAM-3). */
export const endAssignmentNotice = (
  db: Db | Trx,
  { adminId, chatId }: { adminId: number; chatId: number },
  now: Date,
): Promise<void> =>
  endJob(db, { queue: 'team-emails', subject: subjectOf({ adminId }, { of: 'assignment', chatId }) }, now)

/** Queues the rest after an email: until it is over, what comes for its reader waits. */
export const enqueueEmailRest = (trx: Trx, person: Person, now: Date): Promise<void> =>
  enqueueJob(trx, {
    queue: 'team-emails',
    subject: `rest:${orderKeyOf(person)}`,
    orderKey: orderKeyOf(person),
    companyId: person.companyId,
    dueAt: new Date(now.getTime() + rest),
  })

/** The person of a job of the queue, and what it is about; null for the rest after an email, and for an unknown one. */
export function noticeOf(subject: string): { adminId: number; notice: TeamNotice } | null {
  const [, what, id, adminId] = /^(mentioned|assigned):(\d+):(\d+)$/.exec(subject) ?? []
  if (id === undefined || adminId === undefined) return null
  const notice: TeamNotice =
    what === 'mentioned' ? { of: 'mention', noteId: Number(id) } : { of: 'assignment', chatId: Number(id) }
  return { adminId: Number(adminId), notice }
}
