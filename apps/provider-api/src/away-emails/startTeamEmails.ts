import type { Trx } from '../db/Db.ts'
import { beginAttempt, completeJob, endJob, isLastAttempt, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { enqueueTeamEmail } from '../mail/enqueueEmail.ts'
import { unsubscribedAmong } from '../mail/unsubscribe/unsubscribedAddresses.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { enqueueEmailRest, leastGrace, noticeOf } from '../queues/queuedTeamEmails.ts'
import { openNotices, type QueuedNotice } from './openNotices.ts'

type Person = { companyId: number; adminId: number }

/**
 * Emails colleagues who are away about notes that mention them and chats that were given to them (TEAM-3): some minutes
 * after the first, one email for all that waits for a person, unless the app shows the company at one of their devices,
 * they have seen it, or have turned these emails off. After an email comes a rest, for which the jobs of its reader
 * wait. The email and the end of the jobs are one transaction.
 */
export function startTeamEmails(ports: Ports, { awayEmailSeconds }: Pick<Settings, 'awayEmailSeconds'>): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'team-emails',
    atOnce: 2,
    async perform(job, { holder }) {
      const { companyId, subject } = job
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const about = noticeOf(subject)
      // The rest after an email is over: what waited for it is due.
      if (companyId === null || about === null) return void (await completeJob(db, begun, now()))
      const person = { companyId, adminId: about.adminId }
      const since = askedAt(begun.queuedAt)
      // Seen within seconds, or gone.
      const open = await openNotices(db, person, [{ notice: about.notice, since }])
      if (open === null) return void (await completeJob(db, begun, now()))
      const ripeAt = new Date(since.getTime() + awayEmailSeconds * 1000)
      if (ripeAt > now()) return postponeJob(db, begun, ripeAt)
      if (await mailNotices(ports, begun, person)) ports.emailQueued()
    },
  })
  worker.wake()
  return worker
}

/** When a job was asked for that is due after the grace since then. */
const askedAt = (queuedAt: Date) => new Date(queuedAt.getTime() - leastGrace)

/** Returns whether an email was queued. */
async function mailNotices({ db, now, inFlight }: Ports, job: LeasedJob, person: Person): Promise<boolean> {
  const isHere = await inFlight.isLive(person)
  return db.transaction().execute(async (trx) => {
    // The process that has taken the job meanwhile takes the others along; a job that has ended leaves them their turn.
    if (!(await isLastAttempt(trx, job))) return false
    const notices = await takeNotices(trx, job, now())
    return !isHere && mailOne(trx, person, notices, now())
  })
}

/**
 * Ends all that waits for the same person: it is done with this job, even if it was asked for once more meanwhile,
 * which the transaction sees.
 */
async function takeNotices(trx: Trx, { orderKey }: LeasedJob, now: Date): Promise<readonly QueuedNotice[]> {
  const jobs = await trx
    .selectFrom('jobs')
    .select(['subject', 'created_at'])
    .where('queue', '=', 'team-emails')
    .where('order_key', '=', orderKey)
    .where('failed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { subject } of jobs) await endJob(trx, { queue: 'team-emails', subject }, now)
  return jobs.flatMap(({ subject, created_at: queuedAt }) => {
    const about = noticeOf(subject)
    return about ? [{ notice: about.notice, since: askedAt(queuedAt) }] : []
  })
}

/** Queues the email about those notices that are open still, and the rest after it; false where none is. */
async function mailOne(trx: Trx, person: Person, notices: readonly QueuedNotice[], now: Date): Promise<boolean> {
  const { companyId, adminId } = person
  const reader = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['admins.email_key', 'companies.name', 'companies.title'])
    .where('company_admins.company_id', '=', companyId)
    .where('company_admins.admin_id', '=', adminId)
    .where('admins.deleted_at', 'is', null)
    .where('admins.is_email_verified', '=', true)
    .where('companies.archived_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reader) return false
  const { email_key: emailKey, name, title } = reader
  if ((await unsubscribedAmong(trx, [emailKey], 'team')).has(emailKey)) return false
  const open = await openNotices(trx, person, notices)
  if (open === null) return false
  await enqueueTeamEmail(trx, { companyId, emailKey, details: { company: title ?? name, team: open } }, now)
  await enqueueEmailRest(trx, person, now)
  return true
}
