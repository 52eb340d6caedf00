import { sql, type RawBuilder } from 'kysely'
import { fitOf } from './fitOf.ts'
import { productHelp } from './productHelp.ts'
import type { Db } from '../db/Db.ts'
import type { KnowledgeHit } from '../ports/Assistant.ts'
import type { Language } from '@frontdesk/contract'

/** Below this a hit is a coincidence of words, and the honest answer is "I do not know" (provider-api section 1.4). */
export const fittingScore = 0.35
/** Below this not even a model has any use for it. */
const worthTelling = 0.1

const companyItems = (companyId: number) =>
  sql`select id, question, answer, language, tsv from knowledge_items where company_id = ${companyId}`

const productItems =
  () => sql`select item.id, item.question, item.answer, item.language, to_tsvector('simple', item.question || ' ' || item.answer) as tsv
  from jsonb_to_recordset(${JSON.stringify(productHelp)}::text::jsonb) as item (id bigint, question text, answer text, language text)`

/** What a company knows about a question: the three best, best first, with their scores. */
export const findKnowledge = (db: Db, companyId: number, question: string, language: Language) =>
  retrieve(db, companyItems(companyId), question, language)

/** What the product's own help knows about a question: for support chats. */
export const findProductHelp = (db: Db, question: string, language: Language) =>
  retrieve(db, productItems(), question, language)

/** So many candidates are looked at more closely. */
const mostCandidates = 60

/**
 * The database finds candidates, by words in common and likeness of spelling; the text search is `simple` for every
 * language, since neither database knows Ukrainian or Kazakh. How well each fits is then read word by word.
 */
async function retrieve(
  db: Db,
  items: RawBuilder<unknown>,
  question: string,
  language: Language,
): Promise<KnowledgeHit[]> {
  const asked = question.slice(0, 500)
  const { rows } = await sql<Omit<KnowledgeHit, 'score'> & { language: Language }>`
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
    )
    select id::int as id, question, answer, language from likened
    where tsv @@ words or likeness > 0.2
    order by 0.6 * likeness + 0.4 * least(1, coalesce(ts_rank_cd(tsv, words, 32), 0) * 2) desc, id
    limit ${mostCandidates}`.execute(db)
  return rows
    .map(({ id, question, answer, language: spoken }) => ({
      hit: { id, question, answer, score: fitOf(asked, { question, answer }) },
      isOwn: spoken === language,
    }))
    .filter(({ hit }) => hit.score >= worthTelling)
    .sort((one, other) => nearness(other) - nearness(one) || one.hit.id - other.hit.id)
    .slice(0, 3)
    .map(({ hit }) => hit)
}

/** Of two that fit alike, the one in the customer's own language is nearer. */
const nearness = ({ hit, isOwn }: { hit: KnowledgeHit; isOwn: boolean }): number => hit.score + (isOwn ? 0.05 : 0)
