import type { Limits } from './limitsOf.ts'

/**
 * The providers' description of a plan that has none: a fixed text of the API, compared and never shown.
 */
const standard = 'Customisable plan for growing businesses and franchises'

/** The English descriptions of the plans of a new installation. Each is a sentence of the reader's language instead. */
const supplied: ReadonlyMap<string, 'one-salon' | 'many-chats'> = new Map([
  ['For one salon', 'one-salon'],
  ['For salons with many chats', 'many-chats'],
])

/** The text below a plan's name: its limits, its own description, or a sentence in the reader's language. */
export type PlanDescription =
  | { readonly key: 'conversations-and-salons'; readonly conversations: number; readonly salons: number }
  | { readonly key: 'own-words'; readonly text: string }
  | { readonly key: 'one-salon' | 'many-chats' | 'customisable' }

/**
 * The description of a plan (SUB-12): its own one, translated when it came with the installation; in place of the
 * standard one, or of none, how many conversations a month and how many salons it is for, when both limits are stated.
 */
export function planDescription(
  description: string | null | undefined,
  { conversations, salons }: Limits,
): PlanDescription {
  const text = description?.trim() ?? ''
  const key = supplied.get(text)
  if (key !== undefined) return { key }
  if (text !== '' && text !== standard) return { key: 'own-words', text }
  return conversations !== null && salons !== null
    ? { key: 'conversations-and-salons', conversations, salons }
    : { key: 'customisable' }
}
