import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { beginAttempt, completeJob, endJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { DueJob } from '../../jobs/Job.ts'
import { enqueueSupportEmail } from '../../mail/enqueueEmail.ts'
import { unsubscribedAmong } from '../../mail/unsubscribe/unsubscribedAddresses.ts'
import type { Ports } from '../../ports/Ports.ts'
import { emailKey } from '../../secrets/emailKey.ts'
import { askersOf, type Asker } from './askersOf.ts'

/** Milliseconds for which an administrator who wrote to support is emailed about its answers. */
const asksFor = 14 * 24 * 3_600_000
/** The longest quotation in an email, in characters. */
const longestQuote = 400
/** Most answers that one email quotes. */
const mostQuoted = 20

/**
 * Emails those who asked support about the answers of its people (SUP-10): some minutes after the first one, unless
 * they have seen it, have the app open that shows their company or have turned these emails off; one email for all
 * answers of that time. It is kept up to which answer an email went, so that the next one quotes only what came since.
 * The emails and the end of the job are one transaction.
 */
export function startAnswerEmails(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'support-answers',
    atOnce: 2,
    async perform(job, { holder }) {
      const { companyId } = job
      if (companyId === null) return endJob(db, job, now())
      if (await mailAnswers(ports, job, { companyId, holder })) ports.emailQueued()
    },
  })
  worker.wake()
  return worker
}

/** Returns whether an email was queued. */
async function mailAnswers(
  { db, now, inFlight }: Ports,
  due: DueJob,
  { companyId, holder }: { companyId: number; holder: string },
): Promise<boolean> {
  const chatId = Number(due.subject)
  const since = new Date(now().getTime() - asksFor)
  const begun = await db.transaction().execute(async (trx) => {
    const job = await beginAttempt(trx, due, holder, now())
    return job && { job, askers: await subscribedAmong(trx, await askersOf(trx, { companyId, chatId, since })) }
  })
  if (!begun) return false
  const isHere = await Promise.all(
    begun.askers.map(async ({ adminId }) => adminId !== null && (await inFlight.isLive({ adminId, companyId }))),
  )
  const absent = begun.askers.filter((_, place) => isHere[place] === false)
  return db.transaction().execute(async (trx) => {
    // The process that has taken the job meanwhile sends them.
    if (!(await completeJob(trx, begun.job, now()))) return false
    let isQueued = false
    for (const asker of absent) isQueued = (await mailOne(trx, asker, { companyId, chatId, now: now() })) || isQueued
    return isQueued
  })
}

/** Those who have not turned these emails off. */
async function subscribedAmong(trx: Trx, askers: readonly Asker[]): Promise<readonly Asker[]> {
  const keyOf = ({ to }: Asker) => ('emailKey' in to ? to.emailKey : emailKey(to.address))
  const unsubscribed = await unsubscribedAmong(trx, askers.map(keyOf), 'support')
  return askers.filter((asker) => !unsubscribed.has(keyOf(asker)))
}

/** Queues the email to one person about what they do not know of; false where that is nothing. */
async function mailOne(
  trx: Trx,
  { userId, adminId, to, knows }: Asker,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<boolean> {
  const answers = await trx
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .innerJoin('companies', 'companies.id', 'messages.company_id')
    .select(['messages.id', 'messages.text', 'companies.name', 'companies.title'])
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '>', knows)
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    .where('users.kind', '=', 'support')
    // Neither what the assistant wrote nor what the product said by itself.
    .where('messages.platform', '<>', 'openai')
    .where(sql<boolean>`coalesce(messages.metadata->>'isAutomatic', '') <> 'true'`)
    .where('companies.deleted_at', 'is', null)
    .orderBy('messages.id', 'desc')
    .limit(mostQuoted)
    .execute()
  const [newest] = answers
  if (!newest) return false
  const details = {
    company: newest.title ?? newest.name,
    support: { quote: quoteOf(answers.map(({ text }) => text).toReversed()), isVisitor: adminId === null },
  }
  await enqueueSupportEmail(trx, { companyId, to, details }, now)
  await trx
    .insertInto('support_reads')
    .values({
      company_id: companyId,
      chat_id: chatId,
      user_id: userId,
      message_id: 0,
      emailed_message_id: newest.id,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'chat_id', 'user_id']).doUpdateSet({ emailed_message_id: newest.id }),
    )
    .execute()
  return true
}

/** The words of answers in one line, cut where they are long; empty where all of them are files. */
function quoteOf(texts: readonly string[]): string {
  const words = texts.join(' ').replace(/\s+/gu, ' ').trim()
  const characters = Array.from(words)
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('').trimEnd()}…` : words
}
