import { endOfAccess } from '@frontdesk/integration-rules'
import type { Trx } from '../db/Db.ts'
import { beginAttempt, completeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { enqueueConnectionEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import type { ChannelAt } from './changeChannel.ts'
import { channelTitle } from './channelTitle.ts'

/** The word in a job after the id of a channel that works: its access ends soon, or it has fallen silent. */
type Warning = 'ends' | 'silent'

const enqueueWarning = (trx: Trx, { companyId, messengerId, now }: ChannelAt, warning: Warning): Promise<void> =>
  enqueueJob(trx, {
    queue: 'channel-failures',
    subject: `${messengerId} ${warning}`,
    orderKey: String(messengerId),
    companyId,
    dueAt: now,
  })

/** Queues the emails about a channel whose access ends soon. Call inside `withCompanyTransaction`. */
export const enqueueEndMail = (trx: Trx, channel: ChannelAt): Promise<void> => enqueueWarning(trx, channel, 'ends')

/** Queues the emails about a channel that has fallen silent. Call inside `withCompanyTransaction`. */
export const enqueueSilenceMail = (trx: Trx, channel: ChannelAt): Promise<void> =>
  enqueueWarning(trx, channel, 'silent')

/**
 * Starts queueing the emails about channels that have failed, whose access ends soon, or that fell silent: one to
 * each administrator of the company whose address is confirmed, once for each failure, end and silence. A channel that
 * works again by then, or has another token or message, needs none. The emails and the end of the job are one
 * transaction.
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

const kinds = { failed: 'channel-failed', ends: 'channel-access-ends', silent: 'channel-silent' } as const

async function enqueueEmails(trx: Trx, subject: string, now: Date): Promise<void> {
  const [messengerId, warning] = subject.split(' ')
  const about = warning === 'ends' || warning === 'silent' ? warning : 'failed'
  const channel = await trx
    .selectFrom('messenger_integrations as messenger')
    .innerJoin('companies', 'companies.id', 'messenger.company_id')
    .select(['messenger.company_id', 'messenger.type', 'messenger.metadata', 'messenger.last_inbound_at'])
    .select(['companies.name', 'companies.title'])
    .where('messenger.id', '=', Number(messengerId))
    .where('messenger.status', '=', about === 'failed' ? 'failed' : 'connected')
    .where('messenger.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!channel) return
  const moment = about === 'failed' ? null : momentOf(about, channel, now)
  if (about !== 'failed' && moment === null) return
  const readers = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select('admins.email_key')
    .where('company_admins.company_id', '=', channel.company_id)
    .where('company_admins.is_agent', '=', false)
    .where('admins.deleted_at', 'is', null)
    // The company's name is text of its members: it goes to nobody who did not confirm that the address is theirs.
    .where('admins.is_email_verified', '=', true)
    .orderBy('admins.id')
    .execute()
  const details = {
    channel: channelTitle(channel),
    company: channel.title ?? channel.name,
    ...(moment && { until: moment.toISOString() }),
  }
  for (const { email_key: emailKey } of readers)
    await enqueueConnectionEmail(trx, { companyId: channel.company_id, kind: kinds[about], emailKey, details }, now)
}

/** The moment that a warning is about; null when it is true no more. */
function momentOf(
  warning: Warning,
  { metadata, last_inbound_at: lastAt }: { metadata: Record<string, unknown>; last_inbound_at: Date | null },
  now: Date,
): Date | null {
  const { accessEndsAt, silence } = metadata
  if (warning === 'ends')
    return typeof accessEndsAt === 'string' ? endOfAccess({ metadata: { accessEndsAt } }, now) : null
  const since = silence instanceof Object && 'since' in silence ? silence.since : null
  return lastAt?.toISOString() === since ? lastAt : null
}
