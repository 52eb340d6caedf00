import { conductOf, decideConduct, questionsOf } from './conduct/decideConduct.ts'
import { entriesFor, fittingScore } from './knowledge/entriesFor.ts'
import { needsOf, type KnowledgeNeed } from './knowledge/needsOf.ts'
import { localSentences } from './language/localSentences.ts'
import { unansweredTurns } from './language/unansweredTurns.ts'
import type { KnowledgeHit, ReadConversation } from './Turn.ts'

/** A conversation with what was found for it in the company's knowledge, or in the product's own help; best first. */
export type KnowingConversation = ReadConversation & { knowledge: readonly KnowledgeHit[] }

/** No channel takes longer messages whole. */
const longestReply = 3500

/** The text of a reply, whether it promises that a person answers, and the ids of the entries that it came from. */
export type LocalAnswer = { text: string; needsHuman: boolean; sources: readonly number[] }

/**
 * Answers the unanswered turns of a conversation without a model: it recognises a text that asks nothing
 * (`decideConduct`), answers each part of a message from the knowledge found for it, and says of the rest that a person
 * will. Deterministic; it invents nothing (provider-api section 1.4).
 */
export function answerLocally(input: KnowingConversation): LocalAnswer {
  const { history, since, language, desk } = input
  const sentences = localSentences(desk, language)
  const turns = unansweredTurns({ history, since })
  const saying = (text: string, needsHuman: boolean): LocalAnswer => ({ text, needsHuman, sources: [] })
  const decision = decideConduct(input, false)
  if (decision.does !== 'write')
    return decision.does === 'say' ? saying(decision.text, decision.need !== null) : saying('', false)
  if (!decision.mayHandOver) return saying(sentences.greeting, false)
  if (turns.map(conductOf).some(({ is }) => is === 'wish')) return saying(sentences.human, true)
  // "Hi!", "How much is a haircut?", "Thanks!": a burst counts as a question as soon as one of its messages is one.
  const questions = questionsOf(input)
  return desk === 'product' ? fromHelp(input, sentences.notFound) : fromKnowledge(input, questions)
}

function fromHelp({ knowledge: [best] }: KnowingConversation, notFound: string): LocalAnswer {
  return best && best.score >= fittingScore
    ? { text: best.answer, needsHuman: false, sources: [best.id] }
    : { text: notFound, needsHuman: true, sources: [] }
}

/** Answers each part from the entry that meets it, word for word, and hands over in the same message what none does. */
function fromKnowledge({ knowledge, language, desk }: KnowingConversation, questions: readonly string[]): LocalAnswer {
  const sentences = localSentences(desk, language)
  const needs = questions.flatMap(needsOf)
  const wordings = knowledge.flatMap((hit) => (hit.wordings ?? [hit]).map((wording) => ({ ...wording, hit })))
  const chosen = needs.map((need) => entriesFor(need, wordings, language)[0]?.entry.hit)
  const entries = new Map<number, KnowledgeHit>()
  let length = 0
  for (const entry of chosen) {
    if (!entry || entries.has(entry.id) || (entries.size > 0 && length + entry.answer.length > longestReply)) continue
    length += entry.answer.length
    entries.set(entry.id, entry)
  }
  if (entries.size === 0) return { text: sentences.notFound, needsHuman: true, sources: [] }
  const answers = [...new Set([...entries.values()].map(({ answer }) => answer))]
  const left = needs.filter((_, place) => !entries.has(chosen[place]?.id ?? 0))
  return {
    text: [...answers, ...(left.length > 0 ? [sentences.partlyFound(quoted(left))] : [])].join('\n\n'),
    needsHuman: left.length > 0,
    sources: [...entries.keys()],
  }
}

/** Longest quotation of what the customer asked, in characters. */
const longestQuotation = 80

/** The customer's own words for what a person is to answer: the assistant has none that are certain. */
function quoted(needs: readonly KnowledgeNeed[]): string {
  const texts = [
    ...new Set(needs.map(({ part }) => part.text.replace(/\s+/gu, ' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''))),
  ]
  return texts
    .map((text) =>
      text.length > longestQuotation ? `${text.slice(0, longestQuotation).replace(/\s+\S*$/u, '')}…` : text,
    )
    .join('; ')
}
