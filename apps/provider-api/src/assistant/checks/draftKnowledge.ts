import type { AssistantDraft } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { companyItems, type KnowledgeCandidate } from '../knowledge/findKnowledge.ts'

/** Changes that are not saved, as the server has parsed them. */
export type UnsavedChange = z.output<typeof AssistantDraft>

/** The texts of a draft: new entries have negative ids, which no stored one has. */
const draftTexts = ({ entries }: UnsavedChange): KnowledgeCandidate[] =>
  entries.flatMap(({ id, text }, place) => (text ? [{ id: id ?? -1 - place, ...text }] : []))

const replacedIds = ({ entries }: UnsavedChange): number[] => entries.flatMap(({ id }) => id ?? [])

/** The rows of a company's knowledge as a draft would change it, for `findKnowledge`. */
export function draftItems(companyId: number, draft: UnsavedChange | null): RawBuilder<unknown> {
  if (!draft || draft.entries.length === 0) return companyItems(companyId)
  return sql`select * from (${companyItems(companyId)}) as saved
    where id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(replacedIds(draft))}::text::jsonb))
    union all
    select entry.id, entry.question, entry.answer, entry.language, to_tsvector('simple', entry.question || ' ' || entry.answer)
    from jsonb_to_recordset(${JSON.stringify(draftTexts(draft))}::text::jsonb)
      as entry (id bigint, question text, answer text, language text)`
}

/**
 * Returns entries that are in memory as if an unsaved change had been applied, by id. For entries in
 * the database: `draftItems`.
 */
export function withDraft(items: readonly KnowledgeCandidate[], draft: UnsavedChange): KnowledgeCandidate[] {
  const replaced = new Set(replacedIds(draft))
  return [...items.filter(({ id }) => !replaced.has(id)), ...draftTexts(draft)].toSorted(
    (one, other) => one.id - other.id,
  )
}
