import { sql, type RawBuilder } from 'kysely'
import { entriesFor } from './entriesFor.ts'
import { needsOf } from './needsOf.ts'
import { relevanceOf } from './relevanceOf.ts'
import { productHelp } from './productHelp.ts'
import type { Db } from '../../db/Db.ts'
import { languageOfCompany } from '../language/languageOfCompany.ts'
import { inLanguage, oncePerFact, type KnowledgeCandidate } from './wordings.ts'
import type { KnowledgeHit } from '../../ports/Assistant.ts'
import type { Language } from '@frontdesk/contract'

/** Minimum score of a hit that is passed to a model at all. */
const minimumScore = 0.1

/** The rows of a company's knowledge, for `findKnowledge`. */
export const companyItems = (companyId: number): RawBuilder<unknown> =>
  sql`select id, question, answer, language, tsv, coalesce(fact_id, id) as fact from knowledge_items where company_id = ${companyId}`

const productItems =
  () => sql`select item.id, item.question, item.answer, item.language, to_tsvector('simple', item.question || ' ' || item.answer) as tsv, item.id as fact
  from jsonb_to_recordset(${JSON.stringify(productHelp)}::text::jsonb) as item (id bigint, question text, answer text, language text)`

/** Maximum hits of a message: enough for one that asks several things. */
const mostHits = 8

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

/**
 * Chooses among entries, the most similar ones first, as `findKnowledge` does. `languages`: the customer's, then the
 * company's.
 */
export const chooseKnowledge = (
  items: readonly KnowledgeCandidate[],
  message: string,
  languages: readonly [Language, Language],
): KnowledgeHit[] => inLanguage(rankKnowledge(items, message, languages[0]), items, languages)

/** Ranks entries, best first, each fact by the wording that was found best. */
function rankKnowledge(items: readonly KnowledgeCandidate[], message: string, language: Language): FoundKnowledge[] {
  const text = message.slice(0, longestQuery)
  const forNeeds = needsOf(text).flatMap((need) =>
    oncePerFact(entriesFor(need, items, language).map(({ entry, score }) => ({ ...entry, score }))).slice(0, 2),
  )
  const all = [...forNeeds, ...mostRelevant(items.slice(0, mostScored), text, language)]
  const best = new Map(all.toSorted((one, other) => one.score - other.score).map((hit) => [hit.factId, hit]))
  return [...best.values()].toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, mostHits)
}

/** Finds what the product's own help says about a question, for support chats: up to three hits, best first. */
export async function findProductHelp(db: Db, question: string, language: Language): Promise<KnowledgeHit[]> {
  const text = question.slice(0, longestQuery)
  const found = mostRelevant((await readCandidates(db, productItems(), text)).slice(0, mostScored), text, language)
  return found.map(({ factId: _, ...hit }) => hit)
}

/** Characters of a message that are looked at. */
const longestQuery = 1000
/** Number of entries whose topics are compared, the most similar ones of a large knowledge. */
export const mostCandidates = 300
/** Number of them that are compared word by word. */
const mostScored = 60

type FoundKnowledge = KnowledgeCandidate & { score: number }

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

/** Of two equally relevant hits, the one in the customer's own language ranks higher. */
function mostRelevant(items: readonly KnowledgeCandidate[], text: string, language: Language): FoundKnowledge[] {
  const rank = ({ score, ...hit }: FoundKnowledge): number => score + (hit.language === language ? 0.05 : 0)
  const relevant = items
    .map((item) => ({ ...item, score: relevanceOf(text, item) }))
    .filter(({ score }) => score >= minimumScore)
    .toSorted((one, other) => rank(other) - rank(one) || one.id - other.id)
  return oncePerFact(relevant).slice(0, 3)
}
