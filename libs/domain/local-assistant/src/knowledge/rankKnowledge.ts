import type { Language } from '@frontdesk/contract'
import type { KnowledgeHit } from '../Turn.ts'
import { entriesFor } from './entriesFor.ts'
import { needsOf } from './needsOf.ts'
import { relevanceOf } from './relevanceOf.ts'
import { inLanguage, oncePerFact, type KnowledgeCandidate } from './wordings.ts'

/** Minimum score of a hit that is passed to a model at all. */
const minimumScore = 0.1

/** Maximum hits of a message: enough for one that asks several things. */
const mostHits = 8

/** Characters of a message that are looked at. */
export const longestQuery = 1000
/** Number of them that are compared word by word. */
const mostScored = 60

type FoundKnowledge = KnowledgeCandidate & { score: number }

/**
 * Chooses among entries, the most similar ones first, as the search of a company's knowledge does. `languages`: the
 * customer's, then the company's.
 */
export const chooseKnowledge = (
  items: readonly KnowledgeCandidate[],
  message: string,
  languages: readonly [Language, Language],
): KnowledgeHit[] => inLanguage(rankKnowledge(items, message, languages[0]), items, languages)

/** Ranks entries, best first, each fact by the wording that was found best. */
export function rankKnowledge(
  items: readonly KnowledgeCandidate[],
  message: string,
  language: Language,
): FoundKnowledge[] {
  const text = message.slice(0, longestQuery)
  const forNeeds = needsOf(text).flatMap((need) =>
    oncePerFact(entriesFor(need, items, language).map(({ entry, score }) => ({ ...entry, score }))).slice(0, 2),
  )
  const all = [...forNeeds, ...mostRelevant(items, text, language)]
  const best = new Map(all.toSorted((one, other) => one.score - other.score).map((hit) => [hit.factId, hit]))
  return [...best.values()].toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, mostHits)
}

/**
 * The entries that resemble a text by their words, up to three, best first: of two that do so equally, the one in the
 * customer's own language. `items`: the most similar ones first, of which sixty are compared.
 */
export function mostRelevant(items: readonly KnowledgeCandidate[], text: string, language: Language): FoundKnowledge[] {
  const rank = ({ score, ...hit }: FoundKnowledge): number => score + (hit.language === language ? 0.05 : 0)
  const relevant = items
    .slice(0, mostScored)
    .map((item) => ({ ...item, score: relevanceOf(text, item) }))
    .filter(({ score }) => score >= minimumScore)
    .toSorted((one, other) => rank(other) - rank(one) || one.id - other.id)
  return oncePerFact(relevant).slice(0, 3)
}
