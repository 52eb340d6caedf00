import type { AssistantCheck } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import type { Ports } from '../../ports/Ports.ts'
import { modelsOf } from './checkedAssistant.ts'
import type { UnsavedChange } from './draftKnowledge.ts'
import { keptChecks, readCheck } from './readChecks.ts'
import { toJsonb } from '../../db/storable.ts'
import { allQuestions } from '../questions/testQuestions.ts'

const insertedAtOnce = 250
/**
 * Most test questions that a company asks a paid model within 24 hours: each costs as much as an answer to a customer.
 */
const mostPaidADay = 5000

type Asked = { companyId: number; adminId: number; model: AssistantCheck['model']; draft: UnsavedChange | null }

/**
 * Stores a run of all test questions, as they are now, and lets it begin in the background (TEACH-4). Throws
 * REQUEST_IN_PROGRESS (409) while another one of the company goes on, VALIDATION_ERROR (422) without questions and for
 * a model that this server does not have, and DAILY_LIMIT (422) for more questions of a paid one than a
 * company may ask in a day.
 */
export async function startCheck(
  ports: Ports,
  { companyId, adminId, model, draft }: Asked,
): Promise<{ check: AssistantCheck }> {
  const chosen = modelsOf(ports).find((each) => each.model === model)
  if (!chosen) throw refuse('VALIDATION_ERROR', 'This server has no language model', { status: 422 })
  const now = ports.now()
  const check = await withCompanyTransaction(ports, companyId, async (trx) => {
    const questions = await allQuestions(trx, companyId, draft?.gapIds)
    if (questions.length === 0) throw refuse('VALIDATION_ERROR', 'There are no test questions yet', { status: 422 })
    if (await findRunning(trx, companyId))
      throw refuse('REQUEST_IN_PROGRESS', 'A run of the test questions is in progress', { retryAfter: 5 })
    if (model !== 'local') await requireBudget(trx, companyId, questions.length, now)
    const version = await newestChange(trx, companyId)
    const { id } = await trx
      .insertInto('assistant_checks')
      .values({
        company_id: companyId,
        admin_id: adminId,
        model,
        model_name: chosen.name,
        draft: draft && toJsonb(draft),
        change_id: version?.id ?? null,
        changed_at: version?.made_at ?? null,
        question_count: questions.length,
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = questions.map(({ id: questionId, ...question }) => ({
      check_id: id,
      question_id: questionId,
      company_id: companyId,
      question: JSON.stringify(question),
    }))
    for (let from = 0; from < rows.length; from += insertedAtOnce)
      await trx
        .insertInto('checked_questions')
        .values(rows.slice(from, from + insertedAtOnce))
        .execute()
    await forgetOldChecks(trx, companyId)
    const subject = String(id)
    await enqueueJob(trx, { queue: 'assistant-checks', subject, orderKey: subject, companyId, dueAt: now })
    return readCheck(trx, companyId, id)
  })
  ports.checkRequested({ companyId, checkId: check.id })
  return { check }
}

/** Ends a run that goes on, in whichever process; what was answered is kept. Throws NOT_FOUND. */
export async function cancelCheck(ports: Ports, companyId: number, checkId: number): Promise<void> {
  await withCompanyTransaction(ports, companyId, async (trx) => {
    await readCheck(trx, companyId, checkId)
    await trx
      .updateTable('assistant_checks')
      .set({ status: 'cancelled', finished_at: ports.now() })
      .where('company_id', '=', companyId)
      .where('id', '=', checkId)
      .where('status', '=', 'running')
      .execute()
  })
  ports.checkCancelled({ companyId, checkId })
}

/** Throws DAILY_LIMIT (422) when a company would ask a paid model more than 5,000 test questions within 24 hours. */
async function requireBudget(trx: Trx, companyId: number, asked: number, now: Date): Promise<void> {
  const { sum } = await trx
    .selectFrom('assistant_checks')
    .select((check) => check.fn.sum<number | null>('question_count').as('sum'))
    .where('company_id', '=', companyId)
    .where('model', '<>', 'local')
    .where('started_at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + asked > mostPaidADay)
    throw refuse('DAILY_LIMIT', `A language model answers at most ${mostPaidADay} test questions of a company a day`)
}

const findRunning = (trx: Trx, companyId: number) =>
  trx
    .selectFrom('assistant_checks')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'running')
    .executeTakeFirst()

const newestChange = (trx: Trx, companyId: number) =>
  trx
    .selectFrom('assistant_changes')
    .select(['id', 'made_at'])
    .where('company_id', '=', companyId)
    // The disclosure stands beside the answers that are checked.
    .where('disclosure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const forgetOldChecks = (trx: Trx, companyId: number) =>
  trx
    .deleteFrom('assistant_checks')
    .where('company_id', '=', companyId)
    .where('id', '<=', (check) =>
      check
        .selectFrom('assistant_checks')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .offset(keptChecks)
        .limit(1),
    )
    .execute()
