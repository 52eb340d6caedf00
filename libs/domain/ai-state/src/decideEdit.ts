/**
 * After so many milliseconds a changed question is a person's to look at: whoever asked has gone on, and the new words
 * may speak of a moment that has passed.
 */
export const editsAnsweredWithin = 2 * 60 * 60_000

/**
 * A question that its writer has changed on the channel. `before`, `after`: what a person typed or spoke in it;
 * `isAsking`: whether it asks or wishes for something as it reads now. `isWithAi`: the AI answers in the chat, and no
 * person is awaited there. `answer`: whether one is out, being written, or neither. `hasHumanWritten`: whether somebody
 * of the company has written since the question. `age`: milliseconds from the question to its change.
 */
export type EditedQuestion = {
  before: string
  after: string
  isAsking: boolean
  isWithAi: boolean
  answer: 'none' | 'being-written' | 'out'
  hasHumanWritten: boolean
  age: number
}

/**
 * The consequence of an edit. `answer`: the words as they read now are answered, in place of an answer that is being
 * written and after one that is out, which stays; `person`: a person looks at it; `nothing`: all stays as it is.
 */
export type EditConsequence = 'nothing' | 'answer' | 'person'

/**
 * Decides what the edit of a question causes (MSG-7, decision 0105). An edit that changes no word, as a mark or a
 * capital, causes nothing, nor does one in a chat that is a person's already.
 */
export function decideEdit(edit: EditedQuestion): EditConsequence {
  const { before, after, isAsking, isWithAi, answer, hasHumanWritten, age } = edit
  if (!isWithAi || wordsOf(before) === wordsOf(after)) return 'nothing'
  // The old words must not be answered any more, even where the new ones ask nothing.
  if (answer === 'being-written') return 'answer'
  if (!isAsking) return 'nothing'
  return hasHumanWritten || age >= editsAnsweredWithin ? 'person' : 'answer'
}

/** The words and numbers of a text alone, in lower case; a text without any is compared as it is written. */
const wordsOf = (text: string): string => {
  const written = text.normalize('NFKC').toLowerCase()
  return written.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? written.trim()
}
