import type { KnowledgeCandidate } from '@frontdesk/local-assistant/reading'
import type { AssistantDraft } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { companyItems } from '../knowledge/findKnowledge.ts'

/** Changes that are not saved, as the server has parsed them. */
export type UnsavedChange = z.output<typeof AssistantDraft>

/** The texts of a draft: new entries have negative ids, which no stored one has. */
const draftTexts = ({ entries }: UnsavedChange) =>
  entries.flatMap(({ id, wordingOf, text }, place) =>
    text ? [{ id: id ?? -1 - place, factOf: id ?? wordingOf ?? null, ...text }] : [],
  )

const replacedIds = ({ entries }: UnsavedChange): number[] => entries.flatMap(({ id }) => id ?? [])

/** The rows of a company's knowledge as a draft would change it, for `findKnowledge`. */
export function draftItems(companyId: number, draft: UnsavedChange | null): RawBuilder<unknown> {
  if (!draft || draft.entries.length === 0) return companyItems(companyId)
  return sql`select * from (${companyItems(companyId)}) as saved
    where id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(replacedIds(draft))}::text::jsonb))
    union all
    select entry.id, entry.question, entry.answer, entry.language, to_tsvector('simple', entry.question || ' ' || entry.answer),
      coalesce(known.fact_id, known.id, entry.id)
    from jsonb_to_recordset(${JSON.stringify(draftTexts(draft))}::text::jsonb)
      as entry (id bigint, "factOf" bigint, question text, answer text, language text)
    left join knowledge_items as known on known.company_id = ${companyId} and known.id = entry."factOf"`
}

/**
 * Returns entries that are in memory as if an unsaved change had been applied, by id. For entries in
 * the database: `draftItems`.
 */
export function withDraft(items: readonly KnowledgeCandidate[], draft: UnsavedChange): KnowledgeCandidate[] {
  const replaced = new Set(replacedIds(draft))
  const facts = new Map(items.map(({ id, factId }) => [id, factId]))
  const texts = draftTexts(draft).map(({ factOf, ...text }) => ({ ...text, factId: facts.get(factOf ?? 0) ?? text.id }))
  return [...items.filter(({ id }) => !replaced.has(id)), ...texts].toSorted((one, other) => one.id - other.id)
}
