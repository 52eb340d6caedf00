import { foldSpelling } from '../language/foldSpelling.ts'
import { isFoldedStopWord, splitWords } from '../language/stopWords.ts'

type Entry = { question: string; answer: string }

/** Share of an answer's meaningful words that a reply must hold to come from it. */
const quotedShare = 0.4

/**
 * Returns the entries that a reply was written from, as far as its words show it: it holds at least two fifths of the
 * meaningful words and numbers of their answers. A model is given facts and does not say which it used; one that
 * translates them is not recognised.
 */
export function quotedKnowledge<E extends Entry>(reply: string, knowledge: readonly E[]): E[] {
  const said = new Set(meaningfulWords(reply))
  return knowledge.filter(({ answer }) => {
    const words = meaningfulWords(answer)
    return words.length > 0 && words.filter((word) => said.has(word)).length / words.length >= quotedShare
  })
}

const meaningfulWords = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .filter((word) => !isFoldedStopWord(word))
      .map(foldSpelling),
  ),
]
