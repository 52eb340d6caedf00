import { readStoredChat } from '../conversations/read/readChats.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { beginAttempt, completeJob, endJob, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { Ports } from '../ports/Ports.ts'

/** Brings snoozed chats back at their time: to the top of the list, with a mark (PLAN-1). */
export function startChatReturns(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'chat-returns',
    atOnce: 4,
    async perform(job, { holder }) {
      const { companyId } = job
      if (companyId === null) return endJob(db, job, now())
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const ofCompany = portsOfCompany(ports, companyId)
      const later = await withCompanyTransaction(ofCompany, companyId, (trx, emit) =>
        returnWhenDue(trx, emit, { chatId: Number(job.subject), now: now() }),
      )
      if (later !== null) return postponeJob(db, begun, later)
      await completeJob(db, begun, now())
    },
  })
  worker.wake()
  return worker
}

/** Brings a chat back whose time has come; returns the moment of one whose time is still to come, else null. */
async function returnWhenDue(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, now }: { chatId: number; now: Date },
): Promise<Date | null> {
  const chat = await trx
    .selectFrom('chats')
    .select('snoozed_until')
    .where('id', '=', chatId)
    .where('snoozed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat?.snoozed_until) return null
  if (chat.snoozed_until > now) return chat.snoozed_until
  await trx
    .updateTable('chats')
    .set({ snoozed_at: null, returned_at: now, updated_at: now })
    .where('id', '=', chatId)
    .execute()
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  return null
}
