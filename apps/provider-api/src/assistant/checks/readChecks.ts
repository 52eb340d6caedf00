import { compareResults, type ReplyChange, type ComparableResult } from '@frontdesk/assistant-evaluation'
import type { AssistantCheck, CheckedQuestion, CheckMistake, TestQuestion } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'

/** Runs that are kept for each company. */
export const keptChecks = 50

const readRows = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('assistant_checks as run')
    .leftJoin('admins', 'admins.id', 'run.admin_id')
    .select([
      'run.id',
      'run.model',
      'run.model_name',
      'run.status',
      sql<boolean>`run.draft is not null`.as('is_trial'),
      'run.change_id',
      'run.changed_at',
      'run.started_at',
      'run.finished_at',
      'run.question_count',
      'run.answered',
      'run.scores',
      'run.error',
      'admins.full_name',
    ])
    .where('run.company_id', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof readRows>['executeTakeFirstOrThrow']>>

const toCheck = (row: Row): AssistantCheck => ({
  id: row.id,
  model: row.model,
  modelName: row.model_name,
  status: row.status,
  isTrial: row.is_trial,
  version: row.change_id && row.changed_at ? { changeId: row.change_id, madeAt: row.changed_at.toISOString() } : null,
  startedBy: row.full_name,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  questionCount: row.question_count,
  answered: row.answered,
  scores: row.scores,
  error: row.error,
})

/** The runs of a company's test questions, newest first (TEACH-4). */
export async function listChecks(db: Db, companyId: number): Promise<AssistantCheck[]> {
  const rows = await readRows(db, companyId).orderBy('run.id', 'desc').limit(keptChecks).execute()
  return rows.map(toCheck)
}

/** One run. Throws NOT_FOUND. */
export async function readCheck(db: Db | Trx, companyId: number, id: number): Promise<AssistantCheck> {
  const row = await readRows(db, companyId).where('run.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toCheck(row)
}

/** The last run before another one that asked the same model what was saved; null if there is none. */
async function findBaseline(db: Db, companyId: number, { id, model }: AssistantCheck): Promise<AssistantCheck | null> {
  const row = await readRows(db, companyId)
    .where('run.id', '<', id)
    .where('run.model', '=', model)
    .where('run.status', '=', 'done')
    .where('run.draft', 'is', null)
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

type Shown = 'all' | 'wrong' | 'worse' | 'better'
type Query = { id: number; against?: number | undefined; show: Shown; limit: number; offset: number }

/**
 * Returns a run with a page of its questions: those that got worse, better, those that are wrong, and the others,
 * compared with the run `against` or with the last one of what was saved (TEACH-4). Throws NOT_FOUND for either.
 */
export async function compareCheck(
  db: Db,
  companyId: number,
  { id, against: againstId, show, limit, offset }: Query,
): Promise<{
  check: AssistantCheck
  against: AssistantCheck | null
  better: number
  worse: number
  questions: CheckedQuestion[]
  total: number
}> {
  const check = await readCheck(db, companyId, id)
  const against =
    againstId === undefined ? await findBaseline(db, companyId, check) : await readCheck(db, companyId, againstId)
  const [after, before] = await Promise.all([readResults(db, id), against ? readResults(db, against.id) : []])
  const { changes, better, worse } = compareResults(before, after)
  const changeOf = ({ id: questionId }: ComparableResult): ReplyChange => changes.get(questionId) ?? 'new'
  const shown = after
    .filter((result) =>
      show === 'all' ? true : show === 'wrong' ? result.mistakes.length > 0 : changeOf(result) === show,
    )
    .toSorted((one, other) => order(changeOf(one), one) - order(changeOf(other), other))
  const page = shown.slice(offset, offset + limit)
  const ids = page.map((result) => Number(result.id))
  const [now, then] = await Promise.all([
    readAnswered(db, id, ids),
    against ? readAnswered(db, against.id, ids) : new Map<number, Answered>(),
  ])
  return {
    check,
    against,
    better,
    worse,
    total: shown.length,
    questions: page.flatMap((result) => {
      const answered = now.get(Number(result.id))
      return answered?.reply
        ? {
            question: { id: Number(result.id), ...answered.question },
            reply: answered.reply,
            change: changeOf(result),
            before: then.get(Number(result.id))?.reply ?? null,
          }
        : []
    }),
  }
}

const order = (change: ReplyChange, { mistakes }: ComparableResult): number =>
  change === 'worse' ? 0 : change === 'better' ? 1 : mistakes.length > 0 ? 2 : 3

/**
 * Returns a key that changes with the question, the entries that answer it, and its required and forbidden words, but
 * not with the text of an entry.
 */
export const versionOf = ({ question, parts, forbidden }: Omit<TestQuestion, 'id'>): string =>
  JSON.stringify([
    question,
    parts.map(({ entries, required }) => [entries && entries.map((entry) => entry.id), required]),
    forbidden,
  ])

/** The results of a run, without the texts of the replies. */
async function readResults(db: Db, checkId: number): Promise<ComparableResult[]> {
  const rows = await db
    .selectFrom('checked_questions')
    .select(['question_id', 'question', sql<CheckMistake[]>`reply -> 'mistakes'`.as('mistakes')])
    .where('check_id', '=', checkId)
    .where('reply', 'is not', null)
    .orderBy('question_id')
    .execute()
  return rows.map(({ question_id, question, mistakes }) => ({
    id: String(question_id),
    version: versionOf(question),
    mistakes,
  }))
}

type Answered = Awaited<ReturnType<typeof answeredOf>>[number]

const answeredOf = (db: Db, checkId: number, ids: readonly number[]) =>
  db
    .selectFrom('checked_questions')
    .select(['question_id', 'question', 'reply'])
    .where('check_id', '=', checkId)
    .where('question_id', 'in', ids)
    .execute()

const readAnswered = async (db: Db, checkId: number, ids: readonly number[]): Promise<Map<number, Answered>> =>
  new Map(ids.length === 0 ? [] : (await answeredOf(db, checkId, ids)).map((row) => [row.question_id, row]))
