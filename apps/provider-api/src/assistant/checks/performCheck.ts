import { scoresOf } from '@frontdesk/assistant-evaluation'
import type { AssistantCheck, CheckReply, TestQuestion } from '@frontdesk/contract'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Ports } from '../../ports/Ports.ts'
import { toJsonb } from '../../db/storable.ts'
import { outageOf } from '../../errors/outages.ts'
import { restAfterFault } from '../../time/createWorkLoop.ts'
import { pause } from '../../time/pause.ts'
import { askQuestion, type CheckedAssistant } from './askQuestion.ts'
import { checkedAssistant } from './checkedAssistant.ts'

/** Questions that are asked at a time; their replies are stored together. */
const atOnce = 4
/**
 * After so many replies in a row that failed, a run is given up: the others would fail and cost as well. So
 * is one without any reply.
 */
const mostFailures = 2 * atOnce

/** A run of a company's test questions. */
export type CheckOfCompany = { companyId: number; checkId: number }
type Ending = { status: Exclude<AssistantCheck['status'], 'running'>; error?: string }

/**
 * Goes on with a stored run of test questions until all are answered, and stores how it ended (TEACH-4). Does nothing
 * for a run that has ended. An outage of the database is waited for, so that no reply that was paid for is lost. `stop`
 * ends it as cancelled, which whoever cancelled has stored; `closing`, as interrupted. The ports
 * are those of the company.
 */
export async function performCheck(
  ports: Ports,
  check: CheckOfCompany,
  { stop, closing }: { stop: AbortSignal; closing: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([stop, closing])
  const ending = await askAll(ports, check, signal).catch((error: unknown): Ending => {
    if (signal.aborted && outageOf(error) !== null) return { status: 'cancelled' }
    ports.log.error({ checkId: check.checkId, error: String(error) }, 'A check of the assistant failed')
    return { status: 'failed', error: 'INTERNAL' }
  })
  const ended: Ending = stop.aborted
    ? { status: 'cancelled' }
    : closing.aborted && ending.status === 'cancelled'
      ? { status: 'interrupted' }
      : ending
  for (;;) {
    try {
      return await storeEnding(ports, check, ended)
    } catch (error) {
      // The next start of the server ends what is still running.
      ports.log.error({ checkId: check.checkId, error: String(error) }, 'The end of a check could not be stored')
      if (closing.aborted) return
      await pause(ports.later, restAfterFault, closing)
    }
  }
}

async function askAll(ports: Ports, { companyId, checkId }: CheckOfCompany, stop: AbortSignal): Promise<Ending> {
  const outlast = <T>(work: () => Promise<T>) => outlastOutages(ports, { checkId, stop }, work)
  const assistant = await outlast(() => assistantOfRun(ports, companyId, checkId))
  if (!assistant) return { status: 'cancelled' }
  let answered = false
  let failures = 0
  let error = 'ASSISTANT_FAILED'
  for (;;) {
    const next = await outlast(() => nextQuestions(ports, checkId))
    if (next === null) return { status: 'cancelled' }
    if (next.length === 0) return !answered && failures > 0 ? { status: 'failed', error } : { status: 'done' }
    const replies = await Promise.all(
      next.map(async ({ questionId, question }) => {
        const { failure, ...reply } = await outlast(() => askQuestion(ports, assistant, question, stop))
        return { questionId, reply, failure }
      }),
    )
    if (stop.aborted) return { status: 'cancelled' }
    await outlast(() => storeReplies(ports, checkId, replies))
    for (const { failure } of replies) {
      failures = failure === null ? 0 : failures + 1
      if (failure === null) answered = true
      else error = failure
    }
    if (failures >= mostFailures) return { status: 'failed', error }
    // The built-in assistant does not wait for anything: customers must not wait for it.
    await setImmediate()
  }
}

/**
 * Does a step of a run, again and again while an outage lasts. Rejects with any other error, and once `stop` aborted.
 */
async function outlastOutages<T>(
  { later, log }: Pick<Ports, 'later' | 'log'>,
  { checkId, stop }: { checkId: number; stop: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (outageOf(error) === null || stop.aborted) throw error
      log.warn({ checkId, error: String(error) }, 'A check of the assistant waits for the end of an outage')
      await pause(later, restAfterFault, stop)
    }
  }
}

/** Whom a run asks; null when it has ended. */
async function assistantOfRun(ports: Ports, companyId: number, checkId: number): Promise<CheckedAssistant | null> {
  const check = await ports.db
    .selectFrom('assistant_checks')
    .select(['model', 'draft'])
    .where('id', '=', checkId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return check ? checkedAssistant(ports, companyId, check) : null
}

type Next = { questionId: number; question: Omit<TestQuestion, 'id'> }

/** The next questions of a run that goes on; null when it was ended, by whichever process. */
async function nextQuestions({ db }: Ports, checkId: number): Promise<Next[] | null> {
  const rows = await db
    .selectFrom('assistant_checks as run')
    .leftJoin('checked_questions as asked', (on) =>
      on.onRef('asked.check_id', '=', 'run.id').on('asked.reply', 'is', null),
    )
    .select(['asked.question_id', 'asked.question'])
    .where('run.id', '=', checkId)
    .where('run.status', '=', 'running')
    .orderBy('asked.question_id')
    .limit(atOnce)
    .execute()
  if (rows.length === 0) return null
  return rows.flatMap(({ question_id: questionId, question }) =>
    questionId && question ? [{ questionId, question }] : [],
  )
}

/** Stores replies and counts them in the run; one that is there already is neither replaced nor counted again. */
async function storeReplies(
  { db }: Ports,
  checkId: number,
  replies: readonly { questionId: number; reply: CheckReply }[],
): Promise<void> {
  const rows = toJsonb(replies.map(({ questionId, reply }) => ({ question_id: questionId, reply })))
  await sql`with stored as (
      update checked_questions set reply = given.reply
      from jsonb_to_recordset(${rows}::text::jsonb) as given (question_id bigint, reply jsonb)
      where check_id = ${checkId} and checked_questions.question_id = given.question_id and checked_questions.reply is null
      returning 1)
    update assistant_checks set answered = answered + (select count(*) from stored) where id = ${checkId}`.execute(db)
}

async function storeEnding(ports: Ports, { checkId }: CheckOfCompany, { status, error }: Ending): Promise<void> {
  const scores = status === 'done' ? await readScores(ports, checkId) : null
  await ports.db
    .updateTable('assistant_checks')
    .set({
      status,
      error: error ?? null,
      scores: scores && JSON.stringify(scores),
      finished_at: ports.now(),
    })
    .where('id', '=', checkId)
    .where('status', '=', 'running')
    .execute()
}

async function readScores({ db }: Ports, checkId: number) {
  const answered = await db
    .selectFrom('checked_questions')
    .select(['question_id', 'question', 'reply'])
    .where('check_id', '=', checkId)
    .execute()
  return scoresOf(
    answered.map(({ question_id: id, question: { language, category }, reply }) => ({
      id: String(id),
      language,
      category,
      mistakes: reply?.mistakes ?? [{ kind: 'no-reply' }],
    })),
  )
}
