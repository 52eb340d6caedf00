import type { KnowledgeItem, Language } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'
import { holds } from '../../db/holds.ts'
import type { Schema } from '../../db/Schema.ts'
import type { Ports } from '../../ports/Ports.ts'

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

/** Adds a question and its answer. */
export async function insertItem(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, ...item }: NewItem,
): Promise<KnowledgeItem> {
  const row = await db
    .insertInto('knowledge_items')
    .values({
      company_id: companyId,
      question: storableItem(item.question),
      answer: storableItem(item.answer),
      language: item.language,
      updated_at: now(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toItem(row)
}

/** Changes a question and its answer. Throws NOT_FOUND, also for an item of another company (reliability T-04). */
export async function changeItem(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  id: number,
  { companyId, question, answer, language }: NewItem,
): Promise<KnowledgeItem> {
  const row = await db
    .updateTable('knowledge_items')
    .set({ question: storableItem(question), answer: storableItem(answer), language, updated_at: now() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toItem(row)
}

/** Deletes a question and its answer. Throws NOT_FOUND. */
export async function deleteItem(db: Db, { companyId, id }: { companyId: number; id: number }): Promise<void> {
  const deleted = await db
    .deleteFrom('knowledge_items')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw refuse('NOT_FOUND')
}

const columns = ['id', 'question', 'answer', 'language', 'updated_at'] as const

const toItem = (row: Pick<Selectable<Schema['knowledge_items']>, (typeof columns)[number]>): KnowledgeItem => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  language: row.language,
  updatedAt: row.updated_at.toISOString(),
})

/** Characters that no PostgreSQL text can hold become the replacement character. */
export const storableItem = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
