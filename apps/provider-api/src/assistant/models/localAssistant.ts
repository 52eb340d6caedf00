import type { Environment } from '../../ports/Ports.ts'
import type { Assistant, AssistantInput } from '../../ports/Assistant.ts'
import { fittingScore } from '../knowledge/findKnowledge.ts'
import { localSentences } from './localSentences.ts'
import { pause } from '../../time/pause.ts'
import { readIntent } from '../language/readIntent.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'

/** Milliseconds before each word, by its index; tests use none. */
type Pace = (word: number) => number

/** 25 to 40 ms per word, about a fast reader's pace; deterministic for the same answer. */
const readingPace: Pace = (word) => 25 + ((word * 7) % 16)

/**
 * The embedded assistant, which needs no model and no network: it recognises pleasantries by word lists, answers
 * questions from the knowledge found for them, and otherwise admits that it does not know. Deterministic; it invents
 * nothing (provider-api section 1.4).
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

function answerTo({ history, since, knowledge, language, desk }: AssistantInput): {
  text: string
  needsHuman: boolean
  sources: readonly number[]
} {
  const sentences = localSentences(desk, language)
  const intents = unansweredTurns({ history, since }).map((turn) => readIntent(turn.text))
  if (intents.includes('human')) return { text: sentences.human, needsHuman: true, sources: [] }
  // "Hi!", "How much is a haircut?", "Thanks!": a burst counts as a question as soon as one of its messages is one.
  const last = intents.at(-1)
  if (last && !intents.includes(null)) return { text: sentences[last], needsHuman: false, sources: [] }
  const [best] = knowledge
  return best && best.score >= fittingScore
    ? { text: best.answer, needsHuman: false, sources: [best.id] }
    : { text: sentences.notFound, needsHuman: true, sources: [] }
}
