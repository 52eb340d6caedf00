import type { Language, TestQuestion, TestQuestionInput } from '@frontdesk/contract'

/** Most parts of a test question. */
export const mostTypedParts = 4
/**
 * Longest question, most lines of a list of texts, most spellings on one, and the longest text:
 * what the provider takes.
 */
export const longestQuestion = 2000
export const mostRequired = 10
export const mostForbidden = 20
const mostSpellings = 20
const longestText = 200

/** A part of the right answer as it is typed: required texts a line each, other spellings after a bar. */
export type TypedPart = {
  key: number
  by: 'knowledge' | 'person'
  entries: readonly { id: number; question: string | null }[]
  required: string
}
export type TypedQuestion = {
  question: string
  language: Language
  category: TestQuestion['category']
  parts: readonly TypedPart[]
  forbidden: string
}

/** An empty part after the last one. */
export const emptyPart = (last: TypedPart | undefined): TypedPart => ({
  key: (last?.key ?? -1) + 1,
  by: 'knowledge',
  entries: [],
  required: '',
})

/** Whether nothing is chosen yet that answers a part. */
export const isUnanswered = ({ by, entries }: TypedPart): boolean => by === 'knowledge' && entries.length === 0

/** A test question as it is typed; an empty one for null. */
export const formOf = (question: TestQuestion | null, language: Language): TypedQuestion =>
  question === null
    ? { question: '', language, category: 'other', parts: [emptyPart(undefined)], forbidden: '' }
    : {
        question: question.question,
        language: question.language,
        category: question.category,
        parts: question.parts.map(({ entries, required }, key) => ({
          key,
          by: entries === null ? 'person' : 'knowledge',
          entries: entries ?? [],
          required: required.map((group) => group.join(' | ')).join('\n'),
        })),
        forbidden: question.forbidden.join('\n'),
      }

const textsOf = (typed: string, separator: string): string[] =>
  typed
    .split(separator)
    .map((text) => text.trim())
    .filter(Boolean)

/** Why the provider would not take a typed list; a line is counted from 1, as it is typed. */
export type ListComplaint =
  | { is: 'too-many-lines'; most: number }
  | { is: 'too-many-spellings'; line: number; most: number }
  | { is: 'too-long'; line: number; most: number }

/** The fault of a list of which each line has at most `spellings` texts; null when nothing is. */
function complaintOf(typed: string, { lines, spellings }: { lines: number; spellings: number }): ListComplaint | null {
  const texts = typed.split('\n').map((line) => (spellings > 1 ? textsOf(line, '|') : textsOf(line, '\n')))
  const long = texts.findIndex((line) => line.some((text) => text.length > longestText))
  if (long >= 0) return { is: 'too-long', line: long + 1, most: longestText }
  const full = texts.findIndex((line) => line.length > spellings)
  if (full >= 0) return { is: 'too-many-spellings', line: full + 1, most: spellings }
  return texts.filter((line) => line.length > 0).length > lines ? { is: 'too-many-lines', most: lines } : null
}

/** The fault of the texts that an answer must say; null without any. */
export const complaintOfRequired = (typed: string): ListComplaint | null =>
  complaintOf(typed, { lines: mostRequired, spellings: mostSpellings })

/** The fault of the texts that an answer must not say; null without any. */
export const complaintOfForbidden = (typed: string): ListComplaint | null =>
  complaintOf(typed, { lines: mostForbidden, spellings: 1 })

/** A typed test question as the provider takes it, whole: nothing of a list that is too long is left out. */
export const inputOf = ({ question, language, category, parts, forbidden }: TypedQuestion): TestQuestionInput => ({
  question: question.trim(),
  language,
  category,
  parts: parts.map(({ by, entries, required }) =>
    by === 'person'
      ? { entries: null }
      : {
          entries: entries.map(({ id }) => id),
          required: required
            .split('\n')
            .map((line) => textsOf(line, '|'))
            .filter((group) => group.length > 0),
        },
  ),
  forbidden: textsOf(forbidden, '\n'),
})
