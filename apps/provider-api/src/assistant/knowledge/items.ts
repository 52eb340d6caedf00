import type { KnowledgeItem, Language } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { holds } from '../../db/holds.ts'
import { storable } from '../../db/storable.ts'
import type { Schema } from '../../db/Schema.ts'
import { currentEntries } from '../history/currentEntries.ts'
import { recordChange, type Change } from '../history/recordChange.ts'

type NewItem = { companyId: number; question: string; answer: string; language: Language }

/** Maximum words of a search that are used; each one narrows the result. */
const maximumTerms = 8

/**
 * Returns a page of a company's knowledge, most recently changed first; question or answer must contain each word of
 * `search`.
 */
export async function pageOfKnowledge(
  db: Db,
  {
    companyId,
    search = '',
    limit,
    offset,
  }: { companyId: number; search?: string | undefined; limit: number; offset: number },
): Promise<{ items: KnowledgeItem[]; total: number }> {
  let found = db.selectFrom('knowledge_items').where('company_id', '=', companyId)
  for (const word of search.split(/\s+/u).filter(Boolean).slice(0, maximumTerms)) {
    found = found.where(holds(sql`question || ' ' || answer`, word))
  }
  const { total } = await found.select((item) => item.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(columns)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: rows.map(toItem), total: Number(total) }
}

/** A stored entry and the change that stored it; see `recordChange`. */
type Stored = { item: KnowledgeItem; changeId: number | null }
type By = { adminId: number; origin?: Change['origin'] }

/** Adds a question and its answer. Call inside `withCompanyTransaction`. */
export async function insertItem(
  trx: Trx,
  { companyId, ...item }: NewItem,
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<Stored> {
  const after = storableEntry(item)
  const row = await trx
    .insertInto('knowledge_items')
    .values({ company_id: companyId, ...after, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const entries = [{ id: row.id, before: null, after }]
  return { item: toItem(row), changeId: await recordChange(trx, { companyId, adminId, origin, now }, { entries }) }
}

/**
 * Changes a question and its answer. Throws NOT_FOUND, also for an item of another company (reliability T-04). Call
 * inside `withCompanyTransaction`.
 */
export async function changeItem(
  trx: Trx,
  id: number,
  { companyId, ...item }: NewItem,
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<Stored> {
  const before = (await currentEntries(trx, companyId, [id])).get(id)
  if (!before) throw refuse('NOT_FOUND')
  const after = storableEntry(item)
  const row = await trx
    .updateTable('knowledge_items')
    .set({ ...after, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const entries = [{ id, before, after }]
  return { item: toItem(row), changeId: await recordChange(trx, { companyId, adminId, origin, now }, { entries }) }
}

/**
 * Deletes a question and its answer; returns the id of the change. Throws NOT_FOUND. Call inside
 * `withCompanyTransaction`.
 */
export async function deleteItem(
  trx: Trx,
  { companyId, id }: { companyId: number; id: number },
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<number | null> {
  const before = (await currentEntries(trx, companyId, [id])).get(id)
  if (!before) throw refuse('NOT_FOUND')
  await trx.deleteFrom('knowledge_items').where('company_id', '=', companyId).where('id', '=', id).execute()
  return recordChange(trx, { companyId, adminId, origin, now }, { entries: [{ id, before, after: null }] })
}

const columns = ['id', 'question', 'answer', 'language', 'updated_at'] as const

const toItem = (row: Pick<Selectable<Schema['knowledge_items']>, (typeof columns)[number]>): KnowledgeItem => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  language: row.language,
  updatedAt: row.updated_at.toISOString(),
})

const storableEntry = ({ question, answer, language }: Omit<NewItem, 'companyId'>) => ({
  question: storable(question),
  answer: storable(answer),
  language,
})
