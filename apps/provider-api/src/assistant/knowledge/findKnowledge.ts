import type { Language } from '@frontdesk/contract'
import {
  inLanguage,
  longestQuery,
  mostRelevant,
  rankKnowledge,
  type KnowledgeCandidate,
  type KnowledgeHit,
} from '@frontdesk/local-assistant/reading'
import { sql, type RawBuilder } from 'kysely'
import { productHelp } from './productHelp.ts'
import type { Db } from '../../db/Db.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'

/** The rows of a company's knowledge, for `findKnowledge`. */
export const companyItems = (companyId: number): RawBuilder<unknown> =>
  sql`select id, question, answer, language, tsv, coalesce(fact_id, id) as fact from knowledge_items where company_id = ${companyId}`

const productItems =
  () => sql`select item.id, item.question, item.answer, item.language, to_tsvector('simple', item.question || ' ' || item.answer) as tsv, item.id as fact
  from jsonb_to_recordset(${JSON.stringify(productHelp)}::text::jsonb) as item (id bigint, question text, answer text, language text)`

/**
 * Finds what a company's knowledge says about each thing that a message asks (`needsOf`), and what resembles the
 * message as a whole: up to eight hits, best first, with their scores. `items`: the rows to look through, if
 * they are not what is saved.
 */
export async function findKnowledge(
  db: Db,
  companyId: number,
  message: string,
  language: Language,
  items: RawBuilder<unknown> = companyItems(companyId),
): Promise<KnowledgeHit[]> {
  const text = message.slice(0, longestQuery)
  const found = rankKnowledge(await readCandidates(db, items, text), text, language)
  if (found.length === 0) return []
  const { rows } = await sql<KnowledgeCandidate>`
    select id::int as id, question, answer, language, fact::int as "factId" from (${items}) as items
    where fact in (${sql.join(found.map(({ factId }) => factId))}) order by id`.execute(db)
  return inLanguage(found, rows, [language, await languageOfCompany(db, companyId)])
}

/** Finds what the product's own help says about a question, for support chats: up to three hits, best first. */
export async function findProductHelp(db: Db, question: string, language: Language): Promise<KnowledgeHit[]> {
  const text = question.slice(0, longestQuery)
  const found = mostRelevant(await readCandidates(db, productItems(), text), text, language)
  return found.map(({ factId: _, ...hit }) => hit)
}

/** Number of entries whose topics are compared, the most similar ones of a large knowledge. */
export const mostCandidates = 300

/**
 * Reads the entries that are nearest to a text by common words and similar spelling; the database's text search uses
 * the `simple` configuration for every language, since no supported database knows Ukrainian or Kazakh. A small
 * knowledge is read whole: "somewhere to leave the car" resembles no entry about parking.
 */
async function readCandidates(db: Db, items: RawBuilder<unknown>, query: string): Promise<KnowledgeCandidate[]> {
  const { rows } = await sql<KnowledgeCandidate>`
    with items as (${items}),
    searched as (
      select ${query}::text as text,
        to_tsquery('simple', nullif(array_to_string(array(
          select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''''
          from unnest(to_tsvector('simple', ${query}::text))), ' | '), '')) as words
    ),
    likened as (
      select items.*, word_similarity(unaccent(lower(searched.text)), unaccent(lower(question))) as likeness, searched.words
      from items, searched
    )
    select id::int as id, question, answer, language, fact::int as "factId" from likened
    order by 0.6 * likeness + 0.4 * least(1, coalesce(ts_rank_cd(tsv, words, 32), 0) * 2) desc, id
    limit ${mostCandidates}`.execute(db)
  return rows
}
