import { planNeeds } from '@frontdesk/ai-state'
import { clearPassingNeed } from '../../conversations/handling/markHandling.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { beginAttempt, completeJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import { companyOfResume } from '../../subscriptions/usage/queueResume.ts'
import { readAllowance } from '../../subscriptions/usage/readAllowance.ts'
import { findPendingQuestion } from '../runs/findPendingQuestion.ts'

/**
 * How many chats begin to be answered at once, and the milliseconds until the next ones: a company may
 * have hundreds that waited.
 */
const atOnce = 20
const pause = 1000
/** After so many looks the chats that are left are a person's: something else keeps the AI from answering them. */
const mostLooks = 60
/**
 * A customer who wrote longer ago is not answered by itself: they have gone on, and a channel's reply window is closed.
 */
const answersWithin = 24 * 3_600_000

/**
 * Starts answering chats that waited for the company's plan (D-10): when it is paid, changed, or begins a new month,
 * the AI answers what customers wrote last, unless somebody has. A chat is looked at until its reply is stored as
 * begun, so that none is lost with a process.
 */
export function startResumes(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'ai-resumes',
    atOnce: 8,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const left = await resumeChats(ports, companyOfResume(job.subject))
      if (left > 0 && begun.attempts < mostLooks)
        await postponeJob(db, begun, new Date(now().getTime() + pause), 'answering')
      else await completeJob(db, begun, now())
    },
  })
  ports.subscribe({
    publish: (events) => {
      if (events.some(({ event }) => event === 'subscription_update')) worker.wake()
    },
  })
  worker.wake()
  return worker
}

/**
 * Begins to answer chats that wait for the plan. Returns how many it has begun with; 0 when none is
 * left, or the AI still pauses.
 */
async function resumeChats(ports: Ports, companyId: number): Promise<number> {
  const ofCompany = portsOfCompany(ports, companyId)
  const { db, payments } = ofCompany
  if ((await readAllowance(db, payments, { companyId }, ports.now())).pause) return 0
  const waiting = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('needs_human', 'in', planNeeds)
    .where('purpose', '=', 'customer')
    .where('ai_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .where('last_inbound_at', '>', new Date(ports.now().getTime() - answersWithin))
    .where((chat) =>
      chat.not(
        chat.exists(
          chat
            .selectFrom('ai_runs')
            .select('ai_runs.id')
            .whereRef('ai_runs.company_id', '=', 'chats.company_id')
            .whereRef('ai_runs.chat_id', '=', 'chats.id')
            .where('ai_runs.status', '=', 'running'),
        ),
      ),
    )
    .orderBy('last_inbound_at')
    .limit(atOnce)
    .execute()
  for (const { id: chatId } of waiting) {
    if (await findPendingQuestion(db, chatId)) ports.chatHandedBack({ companyId, chatId })
    else await endNeed(ofCompany, { companyId, chatId })
  }
  return waiting.length
}

/** Nothing is left to be answered in the chat. */
const endNeed = (ports: Ports, { companyId, chatId }: { companyId: number; chatId: number }): Promise<void> =>
  withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await clearPassingNeed(trx, chatId)
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  })
