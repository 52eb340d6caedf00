import type { Limits } from './limitsOf.ts'

/**
 * What providers send as the description of a plan that has none: a fixed text of the API, compared and never shown.
 */
const standard = 'Customisable plan for growing businesses and franchises'

/** The text below a plan's name: its limits, its own description, or the standard sentence in the reader's language. */
export type PlanDescription =
  | { readonly key: 'conversations-and-salons'; readonly conversations: number; readonly salons: number }
  | { readonly key: 'own-words'; readonly text: string }
  | { readonly key: 'customisable' }

/**
 * The description of a plan (SUB-12): its own one; in place of the standard one, or of none, how many conversations a
 * month and how many salons it is for, when both limits are stated.
 */
export function planDescription(
  description: string | null | undefined,
  { conversations, salons }: Limits,
): PlanDescription {
  const text = description?.trim() ?? ''
  if (text !== '' && text !== standard) return { key: 'own-words', text }
  return conversations !== null && salons !== null
    ? { key: 'conversations-and-salons', conversations, salons }
    : { key: 'customisable' }
}
