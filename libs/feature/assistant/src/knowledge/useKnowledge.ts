import { useLingui } from '@lingui/react/macro'
import { useSoleMutation } from '@frontdesk/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { KnowledgeFact, Language } from '@frontdesk/contract'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { useOfferUndo } from '../history/useOfferUndo.ts'

/** Loads the assistant's knowledge page by page, most recently changed first. */
export function useKnowledge(calls: AssistantCalls, companyId: number, search: string) {
  const query = useInfiniteQuery({
    ...assistantQueries.knowledge(calls, companyId, search),
    placeholderData: (before) => before,
  })
  const items = [
    ...new Map(query.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item]) ?? []).values(),
  ]
  return { ...query, items, total: query.data?.pages.at(-1)?.total ?? 0 }
}

export type KnowledgeEntryText = { question: string; answer: string; language: Language }
/** A text with what changes of the fact's wordings in other languages: a new one has no id, a removed one no text. */
export type KnowledgeFactText = KnowledgeEntryText & {
  /** The stored wording whose text it is; none for a new fact. */
  id?: number
  wordings?: { id: number | null; text: KnowledgeEntryText | null }[]
}

/** Adds a question (`id` null) or changes one, then reloads the list; a toast undoes it. */
export function useSaveItem(calls: AssistantCalls, companyId: number, id: number | null) {
  const { t } = useLingui()
  const offerUndo = useOfferUndo(calls, companyId)
  return useSoleMutation({
    mutationFn: ({ id: changed, ...entry }: KnowledgeFactText) =>
      changed === undefined
        ? calls.createKnowledge({ companyId, ...entry })
        : calls.updateKnowledge({ companyId, id: changed, ...entry }),
    onSuccess: ({ changeId }) =>
      offerUndo(id === null ? t`The question was added` : t`The question was changed`, changeId),
  })
}

/** Deletes a question, then reloads the list; a toast undoes it. */
export function useDeleteItem(calls: AssistantCalls, companyId: number) {
  const { t } = useLingui()
  const offerUndo = useOfferUndo(calls, companyId)
  return useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: ({ id, wordings = [] }: KnowledgeFact) =>
      calls.deleteKnowledge({ companyId, id, ...(wordings.length > 1 && { by: 'fact' as const }) }),
    onSuccess: ({ changeId }) => offerUndo(t`The question was deleted`, changeId),
  })
}
