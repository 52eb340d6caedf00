import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KnowledgeItem, Language } from '@frontdesk/contract'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'

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

/** Adds a question (`id` null) or changes one, then reloads the list. */
export function useSaveItem(calls: AssistantCalls, companyId: number, id: number | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (entry: KnowledgeEntryText): Promise<KnowledgeItem> =>
      id === null ? calls.createKnowledge({ companyId, ...entry }) : calls.updateKnowledge({ companyId, id, ...entry }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) }),
  })
}

/** Deletes a question, then reloads the list. */
export function useDeleteItem(calls: AssistantCalls, companyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => calls.deleteKnowledge({ companyId, id }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) }),
  })
}
