import type { Language } from '@frontdesk/contract'
import type { KnowledgeHit, KnowledgeWording } from '../Turn.ts'

/** An entry that may answer a message. */
export type KnowledgeCandidate = KnowledgeWording & { language: Language; factId: number }

/**
 * Returns the wording of a fact in the first of these languages that it has: the customer's, then the company's.
 * Without either, the first wording; undefined only where there is none.
 */
export const wordingFor = <W extends { language: Language }>(
  wordings: readonly W[],
  languages: readonly Language[],
): W | undefined =>
  languages.map((language) => wordings.find((wording) => wording.language === language)).find(Boolean) ?? wordings[0]

/** Returns the first entry of each fact, in their order. */
export function oncePerFact<E extends { factId: number }>(entries: readonly E[]): E[] {
  const first = new Map<number, E>()
  for (const entry of entries) if (!first.has(entry.factId)) first.set(entry.factId, entry)
  return [...first.values()]
}

/** Puts the wording for these languages in place of each wording that was found, with the score of that one. */
export function inLanguage(
  found: readonly (KnowledgeCandidate & { score: number })[],
  wordings: readonly KnowledgeCandidate[],
  languages: readonly Language[],
): KnowledgeHit[] {
  const byFact = Map.groupBy(wordings, ({ factId }) => factId)
  return found.map(({ score, ...wording }) => {
    const all = byFact.get(wording.factId) ?? [wording]
    const { factId: _, ...shown } = wordingFor(all, languages) ?? wording
    return { ...shown, score, ...(all.length > 1 && { wordings: all.map(({ factId: __, ...each }) => each) }) }
  })
}
