import type { AssistantChange, KnowledgeItem, Language } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { storable } from '../../db/storable.ts'
import { refuse } from '../../errors/refuse.ts'
import { currentEntries } from '../history/currentEntries.ts'

type Text = { question: string; answer: string; language: Language }
type Fact = { companyId: number; factId: number }
/** One wording with its texts before and after a change. */
export type Entry = AssistantChange['entries'][number]

export const columns = ['id', 'question', 'answer', 'language', 'updated_at'] as const

/** The id of the fact that an entry words: the id of its first wording. */
export const factColumn = sql<number>`coalesce(fact_id, id)::int`

/** An entry as the contract has it. */
export const toItem = (row: Pick<Selectable<Schema['knowledge_items']>, (typeof columns)[number]>): KnowledgeItem => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  language: row.language,
  updatedAt: row.updated_at.toISOString(),
})

/** Returns the id of the fact that an entry words. Throws NOT_FOUND, also for an entry of another company. */
export async function factOf(trx: Trx, companyId: number, id: number): Promise<number> {
  const row = await trx
    .selectFrom('knowledge_items')
    .select(factColumn.as('factId'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row.factId
}

/** Reads all wordings of a company's facts, oldest first. */
export async function wordingsOfFacts(db: Db | Trx, companyId: number, factIds: readonly number[]) {
  if (factIds.length === 0) return []
  return db
    .selectFrom('knowledge_items')
    .select([...columns, factColumn.as('factId')])
    .where('company_id', '=', companyId)
    .where(sql`coalesce(fact_id, id)`, 'in', factIds)
    .orderBy('id')
    .execute()
}

/** Adds a wording of a fact, or with null the first one of a new fact. */
export async function insertWording(
  trx: Trx,
  companyId: number,
  text: Text,
  factId: number | null,
  now: Date,
): Promise<Entry> {
  const after = storableText(text)
  const { id } = await trx
    .insertInto('knowledge_items')
    .values({ company_id: companyId, ...after, fact_id: factId, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: null, after: { ...after, ...(factId !== null && { factId }) } }
}

/** Adds, changes and removes wordings of a fact. Throws NOT_FOUND for the id of another fact. */
export async function putWordings(
  trx: Trx,
  { companyId, factId }: Fact,
  wordings: readonly { id: number | null; text: Text | null }[],
  now: Date,
): Promise<Entry[]> {
  const own = new Set((await wordingsOfFacts(trx, companyId, [factId])).map(({ id }) => id))
  const current = await currentEntries(trx, companyId, [...own])
  const entries: Entry[] = []
  for (const { id, text } of wordings) {
    if (id === null) {
      if (text) entries.push(await insertWording(trx, companyId, text, factId, now))
      continue
    }
    const before = current.get(id)
    if (!before) throw refuse('NOT_FOUND')
    if (text === null)
      await trx.deleteFrom('knowledge_items').where('company_id', '=', companyId).where('id', '=', id).execute()
    else
      await trx
        .updateTable('knowledge_items')
        .set({ ...storableText(text), updated_at: now })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    entries.push({ id, before, after: text && { ...before, ...storableText(text) } })
  }
  return entries
}

/** Throws VALIDATION_ERROR (422) when a change has led to two wordings of a fact in one language. */
export async function expectOnePerLanguage(
  trx: Trx,
  { companyId, factId }: Fact,
  changed: readonly Entry[],
): Promise<void> {
  const all = await wordingsOfFacts(trx, companyId, [factId])
  const isTwice = ({ id, after }: Entry) =>
    after !== null && all.some((other) => other.id !== id && other.language === after.language)
  if (changed.some(isTwice))
    throw refuse('VALIDATION_ERROR', 'Each language has one wording of a fact', { status: 422 })
}

const storableText = ({ question, answer, language }: Text) => ({
  question: storable(question),
  answer: storable(answer),
  language,
})
