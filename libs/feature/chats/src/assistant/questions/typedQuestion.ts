import type { Language, TestQuestion, TestQuestionInput } from '@frontdesk/contract'

/** Most parts of a test question. */
export const mostTypedParts = 4
/** Most lines of a list of texts, most spellings on one, and the longest text: what the provider takes. */
const mostRequired = 10
const mostSpellings = 20
const mostForbidden = 20
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
    .map((text) => text.trim().slice(0, longestText))
    .filter(Boolean)

/** A typed test question as the provider takes it. */
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
            .map((line) => textsOf(line, '|').slice(0, mostSpellings))
            .filter((group) => group.length > 0)
            .slice(0, mostRequired),
        },
  ),
  forbidden: textsOf(forbidden, '\n').slice(0, mostForbidden),
})
