import { sql, type RawBuilder } from 'kysely'
import { productHelp } from './productHelp.ts'
import type { Db } from '../db/Db.ts'
import type { KnowledgeHit } from './Assistant.ts'
import type { Language } from '@frontdesk/contract'

/** Below this a hit is a coincidence of words, and the honest answer is "I do not know" (provider-api section 1.4). */
export const fittingScore = 0.35

const companyItems = (companyId: number) => sql`select id, question, answer, language, tsv from knowledge_items where company_id = ${companyId}`

const productItems = () => sql`select item.id, item.question, item.answer, item.language, to_tsvector('simple', item.question || ' ' || item.answer) as tsv
  from jsonb_to_recordset(${JSON.stringify(productHelp)}::text::jsonb) as item (id bigint, question text, answer text, language text)`

/** What a company knows about a question: the three best, best first, with their scores. */
export const findKnowledge = (db: Db, companyId: number, question: string, language: Language) => retrieve(db, companyItems(companyId), question, language)

/** What the product's own help knows about a question: for support chats. */
export const findProductHelp = (db: Db, question: string, language: Language) => retrieve(db, productItems(), question, language)

/**
 * Words in common and likeness of spelling together. The text search is `simple` for every language, since neither
 * database knows Ukrainian or Kazakh; among equals the item in the customer's own language comes first.
 */
async function retrieve(db: Db, items: RawBuilder<unknown>, question: string, language: Language): Promise<KnowledgeHit[]> {
  const asked = question.slice(0, 500)
  const { rows } = await sql<KnowledgeHit>`
    with items as (${items}),
    asked as (
      select ${asked}::text as text,
        to_tsquery('simple', nullif(array_to_string(array(
          select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''''
          from unnest(to_tsvector('simple', ${asked}::text))), ' | '), '')) as words
    ),
    likened as (
      select items.*, word_similarity(unaccent(lower(asked.text)), unaccent(lower(question))) as likeness, asked.words
      from items, asked
    ),
    scored as (
      select id, question, answer, language,
        0.6 * likeness + 0.4 * least(1, coalesce(ts_rank_cd(tsv, words, 32), 0) * 2) as score
      from likened where tsv @@ words or likeness > 0.3
    )
    select id::int as id, question, answer, score::float8 as score from scored
    order by round(score::numeric, 2) desc, (language = ${language}) desc, score desc, id limit 3`.execute(db)
  return rows
}
