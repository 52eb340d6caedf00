import { comparableCharacter } from './comparableText.ts'
import { leakLength, type ProtectedText } from './protectedText.ts'

/** So many letters of a fact are a quotation of it; less is a coincidence of words, or a fact that has just begun. */
const quotationLength = 12
/** So many letters of the fence are no coincidence: 48 bits. */
const fenceLength = 12
/** Fewer letters are in any text, so they are shown at once; as the beginning of a leak they tell nothing. */
const heldLength = 8
/** No more of a match is looked at: long facts may stand in the instructions too. */
const longestMatch = 160

/** Reads a reply while it comes, and lets pass what is no part of the prompt. */
export type ReplyCheck = {
  /** Answers what of the reply may be shown with this piece of it; null when it tells the prompt: nothing more may be shown then. */
  push: (piece: string) => string | null
  /** What was held back, once the reply has ended: too little to be a leak. */
  rest: () => string
}

/**
 * Checks that a reply tells neither its fence nor sentences of its instructions (reliability T-30): `leakLength` letters of
 * them in a row, or a whole sentence, compared by `comparableText` and in the disguises of `ProtectedText`, unless they are a
 * quotation of a fact. What could still become such a piece is held back, so that no more than `heldLength` letters of one are ever shown. It cannot see a
 * translation, a paraphrase, or what is told in small pieces over several replies.
 */
export function createReplyCheck({ instructions, sentences, fence, allowed }: ProtectedText): ReplyCheck {
  const ofInstructions = createMatcher(instructions)
  const ofFence = createMatcher(fence)
  const ofAllowed = createMatcher(allowed.join('\n'))
  /** Of each letter compared: where its character begins in the reply, and whether it is part of a quotation. */
  const places: number[] = []
  const isQuoted: boolean[] = []
  let reply = ''
  let shown = 0
  let torn = ''
  let isLeak = false

  const isLeakBy = (letter: string): boolean => {
    const match = ofInstructions.push(letter)
    const quoted = ofAllowed.push(letter)
    const quotedLetters =
      quoted.length >= quotationLength
        ? quoted.length
        : Math.max(0, ...allowed.filter((text) => quoted.endsWith(text)).map(({ length }) => length))
    isQuoted.push(false)
    isQuoted.fill(true, isQuoted.length - quotedLetters)
    if (ofFence.push(letter).length >= fenceLength) return true
    const told = match.length >= leakLength ? match : sentences.find((sentence) => match.endsWith(sentence))
    return told !== undefined && isQuoted.slice(-told.length).filter((is) => !is).length >= quotationLength
  }

  /** The first letter that may be part of a leak. */
  const firstHeld = (): number => {
    const [inInstructions, inFence] = [ofInstructions, ofFence].map(({ match }) =>
      match().length < heldLength ? 0 : match().length,
    )
    const unquoted = isQuoted.indexOf(false, isQuoted.length - (inInstructions ?? 0))
    return Math.min(unquoted === -1 ? isQuoted.length : unquoted, isQuoted.length - (inFence ?? 0))
  }

  return {
    push(piece) {
      if (isLeak) return null
      const text = torn + piece
      // A character of two halves may be torn apart between two pieces.
      torn = /[\uD800-\uDBFF]$/u.test(text) ? text.slice(-1) : ''
      for (const character of torn === '' ? text : text.slice(0, -1)) {
        for (const letter of comparableCharacter(character)) {
          places.push(reply.length)
          isLeak ||= isLeakBy(letter)
        }
        reply += character
      }
      if (isLeak) return null
      const until = places[firstHeld()] ?? reply.length
      const clean = reply.slice(shown, Math.max(shown, until))
      shown += clean.length
      return clean
    },
    rest() {
      if (isLeak) return ''
      const rest = reply.slice(shown) + torn
      shown = reply.length
      torn = ''
      return rest
    },
  }
}

/** Follows the longest end of what it is given that stands somewhere in a text. */
function createMatcher(text: string) {
  let match = ''
  return {
    push(letter: string): string {
      match = (match + letter).slice(-longestMatch)
      while (match !== '' && !text.includes(match)) match = match.slice(1)
      return match
    },
    match: () => match,
  }
}
