import { sql, type RawBuilder } from 'kysely'
import { relevanceOf } from './relevanceOf.ts'
import { productHelp } from './productHelp.ts'
import type { Db } from '../../db/Db.ts'
import type { KnowledgeHit } from '../../ports/Assistant.ts'
import type { Language } from '@frontdesk/contract'

/**
 * Minimum score of an answer; below it a hit is coincidental and the honest answer is "I do not know" (provider-api
 * section 1.4).
 */
export const fittingScore = 0.35
/** Minimum score of a hit that is passed to a model at all. */
const minimumScore = 0.1

const companyItems = (companyId: number) =>
  sql`select id, question, answer, language, tsv from knowledge_items where company_id = ${companyId}`

const productItems =
  () => sql`select item.id, item.question, item.answer, item.language, to_tsvector('simple', item.question || ' ' || item.answer) as tsv
  from jsonb_to_recordset(${JSON.stringify(productHelp)}::text::jsonb) as item (id bigint, question text, answer text, language text)`

/** Finds what a company's knowledge says about a question: up to three hits, best first, with their scores. */
export const findKnowledge = (db: Db, companyId: number, question: string, language: Language) =>
  retrieve(db, companyItems(companyId), question, language)

/** Finds what the product's own help says about a question: for support chats. */
export const findProductHelp = (db: Db, question: string, language: Language) =>
  retrieve(db, productItems(), question, language)

/** Number of candidates that are scored in detail. */
const mostCandidates = 60

/**
 * The database finds candidates by common words and similar spelling; its text search uses the `simple` configuration
 * for every language, since no supported database knows Ukrainian or Kazakh. Each candidate is then scored word by
 * word.
 */
async function retrieve(
  db: Db,
  items: RawBuilder<unknown>,
  question: string,
  language: Language,
): Promise<KnowledgeHit[]> {
  const query = question.slice(0, 500)
  const { rows } = await sql<Omit<KnowledgeHit, 'score'> & { language: Language }>`
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
    select id::int as id, question, answer, language from likened
    where tsv @@ words or likeness > 0.2
    order by 0.6 * likeness + 0.4 * least(1, coalesce(ts_rank_cd(tsv, words, 32), 0) * 2) desc, id
    limit ${mostCandidates}`.execute(db)
  return rows
    .map(({ id, question, answer, language: itemLanguage }) => ({
      hit: { id, question, answer, score: relevanceOf(query, { question, answer }) },
      isOwn: itemLanguage === language,
    }))
    .filter(({ hit }) => hit.score >= minimumScore)
    .sort((one, other) => rank(other) - rank(one) || one.hit.id - other.hit.id)
    .slice(0, 3)
    .map(({ hit }) => hit)
}

/** Of two equally relevant hits, the one in the customer's own language ranks higher. */
const rank = ({ hit, isOwn }: { hit: KnowledgeHit; isOwn: boolean }): number => hit.score + (isOwn ? 0.05 : 0)
