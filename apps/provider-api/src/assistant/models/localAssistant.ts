import { answerLocally } from '@frontdesk/local-assistant'
import { fittingLabels } from '@frontdesk/local-assistant/reading'
import type { Assistant } from '../../ports/Assistant.ts'
import type { Environment } from '../../ports/Ports.ts'
import { pause } from '../../time/pause.ts'

/** Milliseconds before each word, by its index; tests use none. */
type Pace = (word: number) => number

/** 25 to 40 ms per word, about a fast reader's pace; deterministic for the same answer. */
const readingPace: Pace = (word) => 25 + ((word * 7) % 16)

/**
 * The embedded assistant, which needs no model and no network: it writes the answer of `answerLocally` word by word
 * (provider-api section 1.4).
 */
export function localAssistant(later: Environment['later'], pace: Pace = readingPace): Assistant {
  return {
    kind: 'local',
    async *reply(input) {
      yield { type: 'created' }
      const { text, needsHuman, sources } = answerLocally(input)
      const words = text.split(/(?<=\s)/u)
      for (const [place, word] of words.entries()) {
        const wait = pace(place)
        if (wait > 0) await pause(later, wait, input.signal)
        if (input.signal.aborted) return
        yield { type: 'delta', text: word }
      }
      yield { type: 'done', needsHuman, sources, labels: fittingLabels(input, input.labels ?? []) }
    },
  }
}
