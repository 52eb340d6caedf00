import type { Environment } from '../../ports/Ports.ts'
import type { Assistant, AssistantInput, KnowledgeHit } from '../../ports/Assistant.ts'
import { entriesFor, fittingScore } from '../knowledge/entriesFor.ts'
import { needsOf, type KnowledgeNeed } from '../knowledge/needsOf.ts'
import { localSentences } from '../language/localSentences.ts'
import { pause } from '../../time/pause.ts'
import { conductOf, decideConduct, questionsOf } from '../conduct/decideConduct.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'

/** Milliseconds before each word, by its index; tests use none. */
type Pace = (word: number) => number

/** 25 to 40 ms per word, about a fast reader's pace; deterministic for the same answer. */
const readingPace: Pace = (word) => 25 + ((word * 7) % 16)

/**
 * The embedded assistant, which needs no model and no network: it recognises what asks nothing (`decideConduct`),
 * answers each part of a message from the knowledge found for it, and says of the rest that a person will.
 * Deterministic; it invents nothing (provider-api section 1.4).
 */
export function localAssistant(later: Environment['later'], pace: Pace = readingPace): Assistant {
  return {
    kind: 'local',
    async *reply(input) {
      yield { type: 'created' }
      const { text, needsHuman, sources } = answerTo(input)
      const words = text.split(/(?<=\s)/u)
      for (const [place, word] of words.entries()) {
        const wait = pace(place)
        if (wait > 0) await pause(later, wait, input.signal)
        if (input.signal.aborted) return
        yield { type: 'delta', text: word }
      }
      yield { type: 'done', needsHuman, sources }
    },
  }
}

/** No channel takes longer messages whole. */
const longestReply = 3500

type Answer = { text: string; needsHuman: boolean; sources: readonly number[] }

function answerTo(input: AssistantInput): Answer {
  const { history, since, language, desk } = input
  const sentences = localSentences(desk, language)
  const turns = unansweredTurns({ history, since })
  const saying = (text: string, needsHuman: boolean): Answer => ({ text, needsHuman, sources: [] })
  const decision = decideConduct(input, false)
  if (decision.does !== 'write')
    return decision.does === 'say' ? saying(decision.text, decision.need !== null) : saying('', false)
  if (!decision.mayHandOver) return saying(sentences.greeting, false)
  if (turns.map(conductOf).some(({ is }) => is === 'wish')) return saying(sentences.human, true)
  // "Hi!", "How much is a haircut?", "Thanks!": a burst counts as a question as soon as one of its messages is one.
  const questions = questionsOf(input)
  return desk === 'product' ? fromHelp(input, sentences.notFound) : fromKnowledge(input, questions)
}

function fromHelp({ knowledge: [best] }: AssistantInput, notFound: string): Answer {
  return best && best.score >= fittingScore
    ? { text: best.answer, needsHuman: false, sources: [best.id] }
    : { text: notFound, needsHuman: true, sources: [] }
}

/** Answers each part from the entry that meets it, word for word, and hands over in the same message what none does. */
function fromKnowledge({ knowledge, language, desk }: AssistantInput, questions: readonly string[]): Answer {
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
