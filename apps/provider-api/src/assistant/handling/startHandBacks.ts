import type { Need } from '@frontdesk/ai-state'
import { readConduct } from '@frontdesk/local-assistant/reading'
import { restoreNeed } from '../../conversations/handling/markHandling.ts'
import { switchAiOfChats } from '../../conversations/handling/switchAi.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { beginAttempt, completeJob, endJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { enqueueHandBack } from '../../queues/queuedQuestions.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unansweredNeed } from './unansweredNeed.ts'

const hour = 3_600_000

/** The outcome of a chat at the moment of its hand-back; a date: it is not due before. */
type Settled = 'handed-back' | 'stays' | Date

/**
 * Hands chats back to the AI by themselves, after the company's hours without a word of a person (D-21). A chat whose
 * customer waits for a person, or for a call, stays theirs, and so does one whose AI was switched off otherwise. One
 * that needed a person before it was taken over, or assigned, and has had no word of one, needs a person again.
 */
export function startHandBacks(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'hand-backs',
    atOnce: 4,
    async perform(job, { holder }) {
      const { companyId } = job
      if (companyId === null) return endJob(db, job, now())
      const chatId = Number(job.subject)
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const ofCompany = portsOfCompany(ports, companyId)
      const settled = await withCompanyTransaction(ofCompany, companyId, async (trx, emit): Promise<Settled> => {
        const at = now()
        const due = await dueAt(trx, { companyId, chatId })
        if (due === null) return 'stays'
        if (due > at) return due
        const need = await unansweredNeed(trx, { companyId, chatId })
        if (need !== null) {
          await needAgain(trx, emit, { companyId, chatId, ...need }, at)
          return 'stays'
        }
        if (await isPersonAwaited(trx, chatId)) {
          await stay(trx, emit, chatId)
          return 'stays'
        }
        await switchAiOfChats(trx, emit, { caller: null, companyId, chatIds: [chatId], aiEnabled: true, now: at })
        await enqueueHandBack(trx, { companyId, chatId, now: at })
        return 'handed-back'
      })
      if (settled instanceof Date) return postponeJob(db, begun, settled)
      await completeJob(db, begun, now())
      if (settled === 'handed-back') ofCompany.chatHandedBack({ companyId, chatId })
    },
  })
  worker.wake()
  return worker
}

/** Hands a chat back to its AI, which a firm need keeps silent: a person must answer, as before it was given to one. */
async function needAgain(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, ...need }: { companyId: number; chatId: number; why: Need; since: Date },
  now: Date,
): Promise<void> {
  // The chat is emitted once, with its need.
  const silently = () => undefined
  await switchAiOfChats(trx, silently, { caller: null, companyId, chatIds: [chatId], aiEnabled: true, now })
  await restoreNeed(trx, { companyId, chatId, ...need })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}

/** The chat is the person's until they write again, from when on its time is counted anew. */
async function stay(trx: Trx, emit: (event: NewEvent) => void, chatId: number): Promise<void> {
  await trx.updateTable('chats').set({ human_at: null }).where('id', '=', chatId).execute()
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}

/** When the chat hands itself back; null when it does not. */
async function dueAt(trx: Trx, { companyId, chatId }: { companyId: number; chatId: number }): Promise<Date | null> {
  const found = await trx
    .selectFrom('chats')
    .innerJoin('agents', 'agents.company_id', 'chats.company_id')
    .select(['chats.human_at', 'agents.hand_back_hours as hours'])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('chats.ai_enabled', '=', false)
    .where('chats.deleted_at', 'is', null)
    .orderBy('agents.is_active', 'desc')
    .orderBy('agents.id')
    .limit(1)
    .executeTakeFirst()
  if (!found?.human_at || found.hours === null) return null
  return new Date(found.human_at.getTime() + found.hours * hour)
}

/** Whether the customer has asked for a person, or for a call, since the last word of one. */
async function isPersonAwaited(trx: Trx, chatId: number): Promise<boolean> {
  const asked = await trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.text')
    .where('messages.chat_id', '=', chatId)
    .where('messages.status', '=', 'received')
    .where('messages.is_deleted', '=', false)
    .where('messages.is_history', '=', false)
    .whereRef('messages.created_at', '>', 'chats.human_at')
    .execute()
  return asked.some(({ text }) => readConduct(text).is === 'wish')
}
