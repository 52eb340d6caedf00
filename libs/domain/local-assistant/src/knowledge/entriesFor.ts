import type { Language } from '@frontdesk/contract'
import { entryTopics } from './entryTopics.ts'
import type { KnowledgeNeed } from './needsOf.ts'
import { relevanceOf } from './relevanceOf.ts'

type Entry = { question: string; answer: string; language?: Language }

/**
 * Minimum relevance of an entry that is found by its words alone; below it a hit is a coincidence (provider-api 1.4).
 */
export const fittingScore = 0.35
/** An entry whose question is nearly the customer's own fits, whatever topics the lists find in it. */
const sameQuestion = 0.75

/** Entries about one answer a question about the other: who lists what is taken says what is not. */
const equivalents: Readonly<Record<string, readonly string[]>> = {
  move: ['cancel'],
  cancel: ['move'],
  gel: ['polish'],
  warn: ['cancel', 'move'],
  slot: ['booking'],
  'other-payment': ['pay', 'card'],
}

/** An entry in the customer's own language is preferred to a somewhat better one in another. */
const ownLanguageBonus = 0.3

/**
 * Ranks the entries that meet a need, best first, with how well they do, from 0 to 1. An entry that names all topics of
 * the need meets it; where none does, one whose words are nearly those of the question. Empty: a person must answer.
 */
export function entriesFor<E extends Entry>(
  need: KnowledgeNeed,
  entries: readonly E[],
  language: Language,
): { entry: E; score: number }[] {
  const text = need.part.text
  const isLong = need.part.words.filter(({ isStopWord }) => !isStopWord).length > 1
  const byTopics = need.kind === 'words' ? [] : entries.filter((entry) => fitOfTopics(need, entry) > 0)
  const found =
    byTopics.length > 0
      ? byTopics.map((entry) => ({
          entry,
          score: Math.min(1, fitOfTopics(need, entry) + 0.2 * relevanceOf(text, entry)),
        }))
      : entries
          .map((entry) => ({ entry, score: relevanceOf(text, entry) }))
          .filter(({ score }) => (need.kind === 'words' ? score >= fittingScore : isLong && score >= sameQuestion))
  const rank = ({ entry, score }: { entry: E; score: number }) =>
    score + (entry.language === language ? ownLanguageBonus : 0)
  return found.toSorted((one, other) => rank(other) - rank(one))
}

function fitOfTopics({ topics, kind, required, part }: KnowledgeNeed, entry: Entry): number {
  const { about, says } = entryTopics(entry)
  const isIn = (names: ReadonlySet<string>, name: string) =>
    [name, ...(equivalents[name] ?? [])].some((each) => names.has(each))
  const knows = (name: string) => isIn(about, name) || isIn(says, name)
  // Polish is what gel is needed for, not what a question about gel is about.
  const isAbout = topics.some((name) => (name === 'gel' ? about.has(name) : isIn(about, name)))
  if (!topics.every(knows) || !required.every(knows)) return 0
  // A request that a person decides is not answered in passing.
  if (kind === 'request' && !isAbout) return 0
  const asked = new Set(part.words.flatMap(({ topic }) => (topic ? [topic.name] : [])))
  const others = [...about].filter((name) => !asked.has(name) && !topics.includes(name)).length
  const shared = [...asked].filter(knows).length / Math.max(1, asked.size)
  return (isAbout ? 0.6 : 0.4) + 0.2 * shared - Math.min(0.15, 0.03 * others)
}
