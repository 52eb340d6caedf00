import { foldText } from '@frontdesk/message-search'
import { unansweredTurns } from './language/unansweredTurns.ts'
import type { ReadConversation } from './Turn.ts'

/** A label of a company that may be suggested for a chat. */
export type LabelToSuggest = { id: number; name: string }

const wordsOf = (text: string): string =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

const lengthOf = (words: string): number => words.match(/\p{L}/gu)?.length ?? 0

/** Shorter names are words of any sentence: “Do”, “K”, “1”. */
const shortestName = 3

/**
 * The ids of the labels whose names a customer has written, word for word as a search compares them, in what is to be
 * answered: “Wedding” for “How much is make-up for a wedding?”; none of a name of one or two characters (CUST-3).
 */
export function fittingLabels(
  conversation: Pick<ReadConversation, 'history' | 'since'>,
  labels: readonly LabelToSuggest[],
): readonly number[] {
  if (labels.length === 0) return []
  const written = unansweredTurns(conversation).map(({ own, text }) => wordsOf(own ?? text))
  return labels.flatMap(({ id, name }) => {
    const words = wordsOf(name)
    return lengthOf(words) >= shortestName && written.some((text) => text.includes(words)) ? id : []
  })
}
