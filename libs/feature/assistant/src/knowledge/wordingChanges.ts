import { locales } from '@frontdesk/locale-resolution'
import type { AssistantDraft, Language } from '@frontdesk/contract'
import type { KnowledgeEntryText, KnowledgeFactText } from './useKnowledge.ts'

/** One wording of a fact in a form; `key` stays while the form is open, `id` is null until it is stored. */
export type TypedWording = { key: number; id: number | null; text: KnowledgeEntryText }

/** Whether two texts of a wording are the same. */
export const isSameText = (one: KnowledgeEntryText, other: KnowledgeEntryText): boolean =>
  one.question === other.question && one.answer === other.answer && one.language === other.language

/** The languages in which a fact has no wording yet. */
export const freeLanguages = (wordings: readonly TypedWording[]): Language[] =>
  locales.filter((language) => wordings.every(({ text }) => text.language !== language))

/**
 * Returns what saving a form changes: `text` of the wording that the call is about (the first stored one that is
 * kept; a new text takes the place of the first one when none is), with the other changes, and all of them as a draft.
 */
export function wordingChanges(
  before: readonly TypedWording[],
  now: readonly TypedWording[],
): { text: KnowledgeFactText; entries: NonNullable<AssistantDraft['entries']> } | null {
  const first = now.find(({ id }) => id !== null) ?? now[0]
  if (!first) return null
  const id = first.id ?? before[0]?.id ?? null
  const textOf = ({ text }: TypedWording): KnowledgeEntryText => ({
    question: text.question.trim(),
    answer: text.answer.trim(),
    language: text.language,
  })
  const kept = new Set([id, ...now.map((wording) => wording.id)])
  const removed = before.filter((wording) => !kept.has(wording.id)).map((wording) => ({ id: wording.id, text: null }))
  const isChanged = (wording: TypedWording) => {
    const old = wording.id === null ? undefined : before.find((each) => each.id === wording.id)
    return !old || !isSameText(old.text, wording.text)
  }
  const put = now
    .filter((wording) => wording !== first && isChanged(wording))
    .map((wording) => ({ id: wording.id, text: textOf(wording) }))
  const wordings = [...removed, ...put]
  const text = textOf(first)
  return {
    text: { ...text, ...(id !== null && { id }), ...(wordings.length > 0 && { wordings }) },
    entries: [
      { id, text },
      ...wordings.map((each) => ({ ...each, ...(each.id === null && id !== null && { wordingOf: id }) })),
    ],
  }
}
