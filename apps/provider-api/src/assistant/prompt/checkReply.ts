import { comparableCharacter } from './comparableText.ts'
import { leakLength, type ProtectedText } from './protectedText.ts'

/** This many characters of a fact make a quotation; fewer are coincidence, or a fact that has just begun. */
const quotationLength = 12
/** This many characters of the fence are no coincidence: 48 bits. */
const fenceLength = 12
/** Shorter matches occur in any text, so they are shown at once; as the beginning of a leak they reveal nothing. */
const heldLength = 8
/** Longer matches are not tracked: the instructions may contain long facts too. */
const longestMatch = 160

/** Filters a reply while it streams, holding back what may be part of the prompt. */
export type ReplyCheck = {
  /**
   * Takes the next piece; returns the text that may now be shown, or null once the reply reveals the prompt: nothing
   * more may be shown then.
   */
  push: (piece: string) => string | null
  /** Returns what is still held back, once the reply has ended: too little to be a leak. */
  rest: () => string
}

/**
 * Checks that a reply reveals neither its fence nor sentences of its instructions (reliability T-30): `leakLength`
 * characters of them in a row, or a whole sentence, compared by `comparableText` and in the disguises of
 * `ProtectedText`, unless they quote a fact. Text that could still become such a passage is held back, so that at most
 * `heldLength` characters of one are ever shown. It cannot detect a translation, a paraphrase, or a leak in small
 * pieces over several replies.
 */
export function createReplyCheck({ instructions, sentences, fence, allowed }: ProtectedText): ReplyCheck {
  const ofInstructions = createMatcher(instructions)
  const ofFence = createMatcher(fence)
  const ofAllowed = createMatcher(allowed.join('\n'))
  /**
   * For each compared character: the index where its source begins in the reply, and whether it belongs to a quotation.
   */
  const places: number[] = []
  const isQuoted: boolean[] = []
  let reply = ''
  let shown = 0
  let torn = ''
  let isLeak = false

  const addAndCheck = (character: string): boolean => {
    const match = ofInstructions.push(character)
    const quoted = ofAllowed.push(character)
    const quotedLength =
      quoted.length >= quotationLength
        ? quoted.length
        : Math.max(0, ...allowed.filter((text) => quoted.endsWith(text)).map(({ length }) => length))
    isQuoted.push(false)
    isQuoted.fill(true, isQuoted.length - quotedLength)
    if (ofFence.push(character).length >= fenceLength) return true
    const leaked = match.length >= leakLength ? match : sentences.find((sentence) => match.endsWith(sentence))
    return leaked !== undefined && isQuoted.slice(-leaked.length).filter((is) => !is).length >= quotationLength
  }

  /** The first character that may be part of a leak. */
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
      // A surrogate pair may be split between two pieces.
      torn = /[\uD800-\uDBFF]$/u.test(text) ? text.slice(-1) : ''
      for (const character of torn === '' ? text : text.slice(0, -1)) {
        for (const compared of comparableCharacter(character)) {
          places.push(reply.length)
          isLeak ||= addAndCheck(compared)
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

/** Tracks the longest suffix of its input that occurs in a text. */
function createMatcher(text: string) {
  let match = ''
  return {
    push(character: string): string {
      match = (match + character).slice(-longestMatch)
      while (match !== '' && !text.includes(match)) match = match.slice(1)
      return match
    },
    match: () => match,
  }
}
