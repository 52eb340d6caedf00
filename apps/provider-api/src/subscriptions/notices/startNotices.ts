import type { Trx } from '../../db/Db.ts'
import { completeAtOnce } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { enqueueBillingEmail } from '../../mail/enqueueEmail.ts'
import type { Ports } from '../../ports/Ports.ts'
import { emailKey } from '../../secrets/emailKey.ts'

/**
 * Starts queueing the emails about billing: one to each administrator of the company whose address is confirmed, in
 * their language; a receipt of what was paid also to the owner whose address is not confirmed, and to the address for
 * invoices. The emails, the end of the notice and the end of
 * the job are one transaction, so that each is queued once, also when two processes or a crash come in between.
 */
export function startNotices(ports: Ports): JobWorker {
  const { db, now } = ports
  return createJobWorker(ports, {
    name: 'billing-notices',
    atOnce: 4,
    longestRest: 15 * 60_000,
    async perform(job) {
      await db.transaction().execute(async (trx) => {
        if (!(await completeAtOnce(trx, job, now()))) return
        const [companyId = '', id = ''] = job.subject.split(':')
        await enqueueEmails(trx, { companyId: Number(companyId), id }, now())
      })
      ports.emailQueued()
    },
  })
}

async function enqueueEmails(trx: Trx, { companyId, id }: { companyId: number; id: string }, now: Date): Promise<void> {
  const notice = await trx
    .deleteFrom('billing_notices as notice')
    .using('companies as company')
    .where('notice.company_id', '=', companyId)
    .where('notice.id', '=', id)
    .whereRef('company.id', '=', 'notice.company_id')
    .returning(['notice.kind', 'notice.details', 'company.name', 'company.title', 'company.deleted_at'])
    .executeTakeFirst()
  if (!notice || notice.deleted_at !== null) return
  const { kind } = notice
  const details = { company: notice.title ?? notice.name, billing: notice.details }
  const members = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.email_key', 'admins.language', 'admins.is_email_verified', 'company_admins.role'])
    .where('company_admins.company_id', '=', companyId)
    .where('company_admins.is_agent', '=', false)
    .where('admins.deleted_at', 'is', null)
    .orderBy('admins.id')
    .execute()
  // The company's name is text of its members: it goes to nobody who did not confirm that the address is theirs, except
  // to an owner about money of theirs, which no stranger would spend to have an email sent.
  const isOfMoney = (kind === 'receipt' || kind === 'refund' || kind === 'refund-ended') && notice.details.amount !== 0
  const readers = members.filter((member) => member.is_email_verified || (isOfMoney && member.role === 'owner'))
  for (const { email_key } of readers)
    await enqueueBillingEmail(trx, { companyId, kind, to: { emailKey: email_key }, details }, now)
  if (kind !== 'receipt') return
  const billing = await trx
    .selectFrom('billing_details')
    .select('email')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const address = billing?.email ?? ''
  if (address === '' || readers.some(({ email_key }) => email_key === emailKey(address))) return
  const { language } = readers.find(({ role }) => role === 'owner') ?? readers[0] ?? { language: 'en' }
  await enqueueBillingEmail(trx, { companyId, kind, to: { address, language }, details }, now)
}
