import type { Trx } from '../db/Db.ts'
import { beginAttempt, completeJob } from '../jobs/attempts.ts'
import type { DueJob } from '../jobs/Job.ts'
import { enqueueConnectionEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'

type Of = { companyId: number; webhookId: string }

/**
 * Queues an email to each owner of a company whose address is confirmed, about a webhook that was switched off after
 * failing, in one transaction with the end of the job. One that is on again by then needs none (API-6).
 */
export async function mailOwners(ports: Ports, job: DueJob, { holder, ...of }: Of & { holder: string }): Promise<void> {
  const { db, now } = ports
  await db.transaction().execute(async (trx) => {
    const begun = await beginAttempt(trx, job, holder, now())
    if (!begun) return
    await enqueueEmails(trx, of, now())
    await completeJob(trx, begun, now())
  })
  ports.emailQueued()
}

async function enqueueEmails(trx: Trx, { companyId, webhookId }: Of, now: Date): Promise<void> {
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['url', 'disabled_at', 'disabled_because'])
    .where('company_id', '=', companyId)
    .where('id', '=', webhookId)
    .where('disabled_because', 'in', ['failing', 'gone'])
    .executeTakeFirst()
  if (!webhook?.disabled_at) return
  const owners = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['admins.email_key', 'companies.name', 'companies.title'])
    .where('company_admins.company_id', '=', companyId)
    .where('company_admins.role', '=', 'owner')
    .where('companies.deleted_at', 'is', null)
    .where('admins.deleted_at', 'is', null)
    // The company's name is text of its members: it goes to nobody who did not confirm that the address is theirs.
    .where('admins.is_email_verified', '=', true)
    .orderBy('admins.id')
    .execute()
  const until = webhook.disabled_at.toISOString()
  // The path of an address may hold a secret.
  const shown = { host: new URL(webhook.url).host, isGone: webhook.disabled_because === 'gone' }
  for (const { email_key: emailKey, name, title } of owners) {
    const details = { company: title ?? name, until, webhook: shown }
    await enqueueConnectionEmail(trx, { companyId, kind: 'webhook-disabled', emailKey, details }, now)
  }
}
