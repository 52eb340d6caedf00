import type { TestQuestion, TestQuestionInput } from '@frontdesk/contract'
import { mostTestQuestions } from '@frontdesk/contract/limits'
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { holds } from '../../db/holds.ts'
import { storable, toJsonb } from '../../db/storable.ts'
import type { Schema } from '../../db/Schema.ts'
import { currentEntries } from '../history/currentEntries.ts'
import { aPerson } from '../history/questionsOfGaps.ts'

type NewQuestion = z.output<typeof TestQuestionInput>
type Row = Pick<Selectable<Schema['test_questions']>, (typeof columns)[number]>

/** Maximum words of a search that are used; each one narrows the result. */
const maximumTerms = 8

/** Returns a page of a company's test questions, newest first; each must contain every word of `search` (TEACH-4). */
export async function pageOfQuestions(
  db: Db,
  {
    companyId,
    search = '',
    limit,
    offset,
  }: { companyId: number; search?: string | undefined; limit: number; offset: number },
): Promise<{ questions: TestQuestion[]; total: number }> {
  let found = db.selectFrom('test_questions').where('company_id', '=', companyId)
  for (const word of search.split(/\s+/u).filter(Boolean).slice(0, maximumTerms))
    found = found.where(holds(sql`question`, word))
  const { total } = await found
    .select((question) => question.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found.select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { questions: await nameEntries(db, companyId, rows), total: Number(total) }
}

/**
 * Reads all test questions of a company, oldest first; without those of the gaps `settling` that a person must answer:
 * an entry is about to answer them.
 */
export async function allQuestions(
  db: Db | Trx,
  companyId: number,
  settling: readonly number[] = [],
): Promise<TestQuestion[]> {
  let found = db.selectFrom('test_questions').select(columns).where('company_id', '=', companyId)
  if (settling.length > 0)
    found = found.where(sql<boolean>`not (parts = ${aPerson}::text::jsonb and exists (
      select from knowledge_gaps where knowledge_gaps.message_id = test_questions.message_id
        and knowledge_gaps.id = any(${settling}::bigint[])))`)
  const rows = await found.orderBy('id').execute()
  return nameEntries(db, companyId, rows)
}

/** The number of a company's test questions. */
export async function countQuestions(db: Db | Trx, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('test_questions')
    .select((question) => question.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Throws VALIDATION_ERROR (422) when a company would have more than 1,000 test questions. */
export async function requireRoom(trx: Trx, companyId: number, added: number): Promise<void> {
  if ((await countQuestions(trx, companyId)) + added > mostTestQuestions)
    throw refuse('VALIDATION_ERROR', `There can be at most ${mostTestQuestions} test questions`, { status: 422 })
}

/**
 * Adds a test question; `messageId`: the message that it is made of. Call inside `withCompanyTransaction`. Throws
 * VALIDATION_ERROR (422) for an unknown entry and for too many questions.
 */
export async function insertQuestion(
  trx: Trx,
  { companyId, ...question }: NewQuestion & { companyId: number },
  now: Date,
  messageId: number | null = null,
): Promise<TestQuestion> {
  await requireRoom(trx, companyId, 1)
  await requireEntries(trx, companyId, question)
  const row = await trx
    .insertInto('test_questions')
    .values({ company_id: companyId, ...columnsOf(question), message_id: messageId, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return nameOne(trx, companyId, row)
}

/**
 * Changes a test question. Call inside `withCompanyTransaction`. Throws NOT_FOUND, and VALIDATION_ERROR (422) for an
 * entry that neither exists nor was named before.
 */
export async function changeQuestion(
  trx: Trx,
  id: number,
  { companyId, ...question }: NewQuestion & { companyId: number },
): Promise<TestQuestion> {
  const before = await trx
    .selectFrom('test_questions')
    .select('parts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  await requireEntries(trx, companyId, question, entryIds(before))
  const row = await trx
    .updateTable('test_questions')
    .set(columnsOf(question))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return nameOne(trx, companyId, row)
}

/** Deletes a test question, also from the runs in which it was asked. Throws NOT_FOUND. */
export async function deleteQuestion(db: Db, companyId: number, id: number): Promise<void> {
  const deleted = await db
    .deleteFrom('test_questions')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw refuse('NOT_FOUND')
}

const columns = ['id', 'question', 'language', 'category', 'parts', 'forbidden'] as const

const entryIds = ({ parts }: Pick<NewQuestion, 'parts'>): number[] => parts.flatMap(({ entries }) => entries ?? [])

async function requireEntries(
  trx: Trx,
  companyId: number,
  question: NewQuestion,
  known: readonly number[] = [],
): Promise<void> {
  const ids = entryIds(question).filter((id) => !known.includes(id))
  const found = await currentEntries(trx, companyId, ids)
  if (ids.some((id) => !found.has(id)))
    throw refuse('VALIDATION_ERROR', 'A knowledge entry that answers the question no longer exists', { status: 422 })
}

const columnsOf = ({ question, language, category, parts, forbidden }: NewQuestion) => ({
  question: storable(question),
  language,
  category,
  parts: toJsonb(
    parts.map(({ entries, required }) => ({
      entries: entries && [...new Set(entries)],
      // A question that a person must answer has no right words.
      required: entries === null ? [] : required,
    })),
  ),
  forbidden: toJsonb(forbidden),
})

async function nameEntries(db: Db | Trx, companyId: number, rows: readonly Row[]): Promise<TestQuestion[]> {
  const entries = await currentEntries(db, companyId, rows.flatMap(entryIds))
  return rows.map(({ parts, ...row }) => ({
    ...row,
    parts: parts.map((part) => ({
      ...part,
      entries: part.entries && part.entries.map((id) => ({ id, question: entries.get(id)?.question ?? null })),
    })),
  }))
}

async function nameOne(trx: Trx, companyId: number, row: Row): Promise<TestQuestion> {
  const [question] = await nameEntries(trx, companyId, [row])
  if (!question) throw refuse('NOT_FOUND')
  return question
}
