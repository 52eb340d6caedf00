import { wordingFor } from '@frontdesk/local-assistant/reading'
import type { KnowledgeFact, KnowledgeItem, Language } from '@frontdesk/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { holds } from '../../db/holds.ts'
import type { Schema } from '../../db/Schema.ts'
import { recordChange, type Change } from '../history/recordChange.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import {
  columns,
  expectOnePerLanguage,
  factColumn,
  factOf,
  insertWording,
  putWordings,
  toItem,
  wordingsOfFacts,
  type Entry,
} from './storedWordings.ts'

type NewItem = { companyId: number; question: string; answer: string; language: Language }

/** Maximum words of a search that are used; each one narrows the result. */
const maximumTerms = 8

/** Which part of a company's knowledge is read; `by`: what counts as one item. */
type KnowledgeQuery = {
  companyId: number
  by?: 'wording' | 'fact'
  search?: string | undefined
  limit: number
  offset: number
}

/**
 * Returns a page of a company's knowledge, most recently changed first; question or answer must contain each word of
 * `search`. By `fact`, one with all its wordings is one item, in the company's language if the words were found
 * in that one, else in one in which they were.
 */
export async function pageOfKnowledge(
  db: Db,
  { companyId, by = 'wording', search = '', limit, offset }: KnowledgeQuery,
): Promise<{ items: KnowledgeFact[]; total: number }> {
  let found = db.selectFrom('knowledge_items').where('company_id', '=', companyId)
  for (const word of search.split(/\s+/u).filter(Boolean).slice(0, maximumTerms)) {
    found = found.where(holds(sql`question || ' ' || answer`, word))
  }
  if (by === 'fact') return pageOfFacts(db, found, { companyId, limit, offset })
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

async function pageOfFacts(
  db: Db,
  found: SelectQueryBuilder<Schema, 'knowledge_items', object>,
  { companyId, limit, offset }: { companyId: number; limit: number; offset: number },
): Promise<{ items: KnowledgeFact[]; total: number }> {
  const { total } = await found
    .select((item) => item.fn.count<number>(factColumn).distinct().as('total'))
    .executeTakeFirstOrThrow()
  const page = await found
    .select([factColumn.as('factId'), sql<number[]>`array_agg(id::int order by id)`.as('found')])
    .groupBy(factColumn)
    .orderBy(sql`max(updated_at)`, 'desc')
    .orderBy(sql`max(id)`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const wordings = await wordingsOfFacts(
    db,
    companyId,
    page.map(({ factId }) => factId),
  )
  const language = await languageOfCompany(db, companyId)
  const items = page.flatMap(({ factId, found: ids }) => {
    const all = wordings.filter((wording) => wording.factId === factId)
    const first = wordingFor(
      all.filter(({ id }) => ids.includes(id)),
      [language],
    )
    if (!first) return []
    const ordered = [first, ...all.filter((wording) => wording !== first)].map(toItem)
    return [{ ...toItem(first), wordings: ordered }]
  })
  return { items, total: Number(total) }
}

/** A stored entry and the change that stored it; see `recordChange`. */
type Stored = { item: KnowledgeItem; changeId: number | null }
type By = { adminId: number; origin?: Change['origin'] }
/** Changes of a fact's other wordings: a new one has no id, a removed one no text. */
type OtherWordings = { wordings?: readonly { id: number | null; text: Omit<NewItem, 'companyId'> | null }[] }

/**
 * Adds a question and its answer, with its wordings in other languages. Throws VALIDATION_ERROR (422) for two in one
 * language. Call inside `withCompanyTransaction`.
 */
export async function insertItem(
  trx: Trx,
  { companyId, wordings = [], ...item }: NewItem & OtherWordings,
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<Stored> {
  const first = await insertWording(trx, companyId, item, null, now)
  const entries = [first, ...(await putWordings(trx, { companyId, factId: first.id }, wordings, now))]
  await expectOnePerLanguage(trx, { companyId, factId: first.id }, entries)
  return stored(trx, first.id, { companyId, adminId, origin, now }, entries)
}

/**
 * Changes a question and its answer, and other wordings of the same fact, as one change. Throws NOT_FOUND, also for an
 * item of another company (reliability T-04) and a wording of another fact, and VALIDATION_ERROR (422) for two wordings
 * in one language. Call inside `withCompanyTransaction`.
 */
export async function changeItem(
  trx: Trx,
  id: number,
  { companyId, wordings = [], ...item }: NewItem & OtherWordings,
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<Stored> {
  const fact = { companyId, factId: await factOf(trx, companyId, id) }
  const entries = await putWordings(trx, fact, [...wordings, { id, text: item }], now)
  await expectOnePerLanguage(trx, fact, entries)
  return stored(trx, id, { companyId, adminId, origin, now }, entries)
}

/**
 * Deletes a question and its answer, by `fact` in all its languages; returns the id of the change. Throws NOT_FOUND.
 * Call inside `withCompanyTransaction`.
 */
export async function deleteItem(
  trx: Trx,
  { companyId, id, by = 'wording' }: { companyId: number; id: number; by?: 'wording' | 'fact' },
  { adminId, origin = 'edit' }: By,
  now: Date,
): Promise<number | null> {
  const fact = { companyId, factId: await factOf(trx, companyId, id) }
  const ids = by === 'fact' ? (await wordingsOfFacts(trx, companyId, [fact.factId])).map((wording) => wording.id) : [id]
  const entries = await putWordings(
    trx,
    fact,
    ids.map((each) => ({ id: each, text: null })),
    now,
  )
  return recordChange(trx, { companyId, adminId, origin, now }, { entries })
}

async function stored(trx: Trx, id: number, change: Change, entries: Entry[]): Promise<Stored> {
  const row = await trx.selectFrom('knowledge_items').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return { item: toItem(row), changeId: await recordChange(trx, change, { entries }) }
}
