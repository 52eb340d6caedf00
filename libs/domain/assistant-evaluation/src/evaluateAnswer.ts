/** One thing that a message asks, and what a right reply to it holds. */
export type QuestionPart = {
  /** Names or ids of the knowledge entries of which any one answers it; null: none does, a person must. */
  entry: string | readonly string[] | null
  /** Groups of alternatives: of each group, one must occur in the reply. */
  required: readonly (readonly string[])[]
}

/** A customer's message with its right answer. `language` and `category` are only counted by. */
export type Question = {
  id: string
  language: string
  category: string
  question: string
  parts: readonly QuestionPart[]
  /** Texts that would be invented: none may occur in the reply. */
  forbidden: readonly string[]
}

/**
 * A reply as it was written: `sources` are the entries it came from, named as in the questions. `needsHuman`: whether
 * it hands over to a person; null when its writer does not say, as a language model does not.
 */
export type EvaluatedReply = { text: string; sources: readonly string[]; needsHuman: boolean | null }

/** A mistake in a reply; `part` counts from 0. */
export type Mistake =
  | { kind: 'source-missing'; part: number }
  | { kind: 'value-missing'; part: number; alternatives: readonly string[] }
  | { kind: 'invented'; text: string }
  | { kind: 'not-handed-over' }
  | { kind: 'handed-over' }
  | { kind: 'no-reply' }

/**
 * Returns what is wrong with a reply; nothing when it is right. A reply is right when each part that an entry answers
 * names that entry as a source and holds a required value of each group, when nothing forbidden occurs in it, and when
 * it hands over to a person exactly if no entry answers some part (provider-api 1.4). Of a reply that does not say
 * whether it hands over, only this is known: one that comes from an entry, where none answers anything, does not. Texts
 * are compared without regard to case and to the kind and number of blanks.
 */
export function evaluateAnswer(
  { parts, forbidden }: Pick<Question, 'parts' | 'forbidden'>,
  reply: EvaluatedReply,
): Mistake[] {
  const text = comparable(reply.text)
  const isSaid = (value: string) => text.includes(comparable(value))
  const ofParts = parts.flatMap(({ entry, required }, part): Mistake[] => {
    if (entry === null) return []
    const entries = typeof entry === 'string' ? [entry] : entry
    return [
      ...(entries.some((one) => reply.sources.includes(one)) ? [] : [{ kind: 'source-missing', part } as const]),
      ...required
        .filter((alternatives) => !alternatives.some(isSaid))
        .map((alternatives) => ({ kind: 'value-missing', part, alternatives }) as const),
    ]
  })
  const needsHuman = parts.some(({ entry }) => entry === null)
  const handsOver =
    reply.needsHuman ?? (parts.every(({ entry }) => entry === null) ? reply.sources.length === 0 : needsHuman)
  return [
    ...ofParts,
    ...forbidden.filter(isSaid).map((invented) => ({ kind: 'invented', text: invented }) as const),
    ...(needsHuman === handsOver ? [] : [{ kind: needsHuman ? 'not-handed-over' : 'handed-over' } as const]),
  ]
}

const comparable = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
