import { recordWork } from '../../audit/recordAudit.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { stopsAskedIn } from '../../inbound/stopsAsked.ts'
import { beginAttempt, completeAtOnce, completeJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { LeasedJob } from '../../jobs/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import { chatThatStays } from '../chatThatStays.ts'
import { withdrawExports } from '../withdrawExports.ts'
import { renewShared } from './emptyShared.ts'
import { erasePerson, type NoteErased } from './erasePerson.ts'
import { idleChats, oldestKept } from '../retention/retention.ts'
import { findOldConversation, findPerson, type ErasedPerson } from './ErasedPerson.ts'
import { isBusy, stopPerson } from './stopPerson.ts'

/** Milliseconds after which it is asked again whether a delivery or reply in flight has ended. */
const busyFor = 1_000
const longestRest = 60_000

/**
 * Starts erasing the customers of whom administrators ask it, one at a time (PRIV-2, decision 401): all work for them
 * is stopped first, then everything of them goes in small batches, and the counts stay. One that a stop or a
 * crash broke off goes on where it was.
 */
export function startErasures(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'erasures',
    atOnce: 1,
    longestRest,
    async perform(job, { holder, signal }) {
      const erasure = await db
        .selectFrom('erasures')
        .select(['id', 'company_id as companyId', 'chat_id as chatId', 'person', 'status'])
        .where('id', '=', job.subject)
        .executeTakeFirst()
      if (erasure?.status !== 'running')
        return void (await db.transaction().execute((trx) => completeAtOnce(trx, job, now())))
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const person = erasure.person ?? (await stop(ports, erasure))
      if (person === null) return void (await completeJob(db, begun, now()))
      if (person.chatIds.length === 0) return endErasure(ports, begun, erasure)
      if (await db.transaction().execute((trx) => isBusy(trx, person, now())))
        return postponeJob(db, begun, new Date(now().getTime() + busyFor))
      const note = noteIn(erasure)
      const isDone = await erasePerson(ports, { companyId: erasure.companyId, person, note }, signal)
      if (!isDone) return postponeJob(db, begun, now())
      await renewShared(ports, { companyId: erasure.companyId, person })
      await endErasure(ports, begun, erasure)
    },
  })
  ports.subscribe({ privacyWorkQueued: () => worker.wake() })
  worker.wake()
  return worker
}

type OpenErasure = { id: string; companyId: number; chatId: number }

/**
 * Stops all work for the customer, and remembers who they are until they are erased; without chats where another
 * erasure of the same person has erased the chat meanwhile. Null for a conversation that is not too old any more, whose
 * erasure is forgotten.
 */
async function stop(ports: Ports, { id, companyId, chatId: asked }: OpenErasure): Promise<ErasedPerson | null> {
  const { person, stops } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    // An administrator may have asked for a conversation that was queued by its age.
    const { is_by_age: isByAge } = await trx
      .selectFrom('erasures')
      .select('is_by_age')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const chatId = isByAge ? asked : await chatThatStays(trx, companyId, asked)
    if (isByAge && !(await isTooOld(trx, { companyId, chatId }, ports.now()))) {
      await trx.deleteFrom('erasures').where('company_id', '=', companyId).where('id', '=', id).execute()
      return { person: null, stops: [] }
    }
    const person = isByAge
      ? await findOldConversation(trx, companyId, chatId)
      : await findPerson(trx, companyId, chatId)
    if (person.chatIds.length === 0) return { person, stops: [] }
    await stopPerson(trx, emit, { companyId, person, now: ports.now() })
    await trx
      .updateTable('erasures')
      .set({ person: JSON.stringify(person) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    return { person, stops: stopsAskedIn(trx) }
  })
  for (const asked of stops) ports.runStopRequested(asked)
  return person
}

/** Adds what was erased to the counts of an erasure. */
const noteIn =
  ({ id, companyId }: OpenErasure): NoteErased =>
  async (trx, erased) => {
    const { removed } = await trx
      .selectFrom('erasures')
      .select('removed')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const sum = { ...removed }
    for (const [kind, count] of Object.entries(erased) as [keyof typeof erased, number][])
      sum[kind] = (sum[kind] ?? 0) + count
    await trx
      .updateTable('erasures')
      .set({ removed: JSON.stringify(sum) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  }

/** Whether the company still deletes conversations of that age. */
async function isTooOld(
  trx: Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<boolean> {
  const rule = await trx
    .selectFrom('retention_rules')
    .select('months')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!rule) return false
  const idle = await idleChats(trx, companyId, oldestKept(rule.months, now))
    .select('id')
    .where('id', '=', chatId)
    .executeTakeFirst()
  return idle !== undefined
}

/** Ends an erasure: archives that have the customer are withdrawn, and nothing says any more who they were. */
async function endErasure(ports: Ports, begun: LeasedJob, { id, companyId }: OpenErasure): Promise<void> {
  const { db, now } = ports
  const { is_by_age: isByAge } = await db
    .selectFrom('erasures')
    .select('is_by_age')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Nobody asked for the erasure of a conversation that was too old: an archive may keep it for its seven days.
  if (!isByAge) await withdrawExports(ports, companyId)
  await db.transaction().execute(async (trx) => {
    if (!(await completeJob(trx, begun, now()))) return
    if (isByAge) return countByAge(trx, { id, companyId }, now())
    const { removed, chat_id: chatId } = await trx
      .updateTable('erasures')
      .set({ status: 'done', person: null, finished_at: now() })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning(['removed', 'chat_id'])
      .executeTakeFirstOrThrow()
    const target = `erasureId=${id} chatId=${chatId}`
    await recordWork(trx, { action: 'JOB erasures', at: now() }, { companyId, target, after: { ...removed } })
  })
}

/** Counts a conversation that was deleted by its age; of those the company sees a number for each day. */
async function countByAge(trx: Trx, { id, companyId }: { id: string; companyId: number }, now: Date): Promise<void> {
  await trx.deleteFrom('erasures').where('company_id', '=', companyId).where('id', '=', id).execute()
  await trx
    .insertInto('retention_days')
    .values({ company_id: companyId, day: now.toISOString().slice(0, 10), conversations: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'day']).doUpdateSet((row) => ({
        conversations: row('retention_days.conversations', '+', 1),
      })),
    )
    .execute()
}
