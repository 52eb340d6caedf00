import { endOfAccess } from '@frontdesk/integration-rules'
import type { Trx } from '../db/Db.ts'
import { beginAttempt, completeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { enqueueChannelEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import type { ChannelAt } from './changeChannel.ts'
import { channelTitle } from './channelTitle.ts'

/** What a job says of a channel whose access ends soon, after its id. */
const endMark = ' ends'

/** Queues the emails about a channel whose access ends soon. Call inside `withCompanyTransaction`. */
export const enqueueEndMail = (trx: Trx, { companyId, messengerId, now }: ChannelAt): Promise<void> =>
  enqueueJob(trx, {
    queue: 'channel-failures',
    subject: `${messengerId}${endMark}`,
    orderKey: String(messengerId),
    companyId,
    dueAt: now,
  })

/**
 * Starts queueing the emails about channels that have failed, or whose access ends soon: one to each administrator of
 * the company whose address is confirmed, once for each failure and each end. A channel that works again by then, or
 * has another token, needs none. The emails and the end of the job are one transaction.
 */
export function startFailureMails(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'channel-failures',
    atOnce: 1,
    async perform(job, { holder }) {
      await db.transaction().execute(async (trx) => {
        const begun = await beginAttempt(trx, job, holder, now())
        if (!begun) return
        await enqueueEmails(trx, job.subject, now())
        await completeJob(trx, begun, now())
      })
      ports.emailQueued()
    },
  })
  ports.subscribe({
    publish: (events) => {
      if (events.some(({ event }) => event === 'messenger_update')) worker.wake()
    },
  })
  worker.wake()
  return worker
}

async function enqueueEmails(trx: Trx, subject: string, now: Date): Promise<void> {
  const isAboutEnd = subject.endsWith(endMark)
  const messengerId = Number(subject.replace(endMark, ''))
  const channel = await trx
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.company_id', 'messenger.type', 'messenger.metadata', 'companies.name', 'companies.title'])
    .where('messenger.id', '=', messengerId)
    .where('messenger.status', '=', isAboutEnd ? 'connected' : 'failed')
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!channel) return
  const { accessEndsAt } = channel.metadata
  const end = isAboutEnd && typeof accessEndsAt === 'string' ? endOfAccess({ metadata: { accessEndsAt } }, now) : null
  if (isAboutEnd && end === null) return
  const readers = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select('admins.email_key')
    .where('company_admins.company_id', '=', channel.company_id)
    .where('admins.deleted_at', 'is', null)
    // The company's name is text of its members: it goes to nobody who did not confirm that the address is theirs.
    .where('admins.is_email_verified', '=', true)
    .orderBy('admins.id')
    .execute()
  const details = {
    channel: channelTitle(channel),
    company: channel.title ?? channel.name,
    ...(end && { until: end.toISOString() }),
  }
  const kind = isAboutEnd ? 'channel-access-ends' : 'channel-failed'
  for (const { email_key: emailKey } of readers) await enqueueChannelEmail(trx, { kind, emailKey, details }, now)
}
