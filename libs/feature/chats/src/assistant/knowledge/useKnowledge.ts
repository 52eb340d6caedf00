import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KnowledgeItem, Language } from '@frontdesk/contract'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'

/** What the assistant knows, as far as it was read, newest change first. */
export function useKnowledge(calls: AssistantCalls, companyId: number, search: string) {
  const asked = useInfiniteQuery({
    ...assistantQueries.knowledge(calls, companyId, search),
    placeholderData: (before) => before,
  })
  const items = [
    ...new Map(asked.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item]) ?? []).values(),
  ]
  return { ...asked, items, total: asked.data?.pages.at(-1)?.total ?? 0 }
}

export type KnowledgeEntryText = { question: string; answer: string; language: Language }

/** Adds a question (`id` null) or changes one; the list is read again. */
export function useSaveItem(calls: AssistantCalls, companyId: number, id: number | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (words: KnowledgeEntryText): Promise<KnowledgeItem> =>
      id === null ? calls.createKnowledge({ companyId, ...words }) : calls.updateKnowledge({ companyId, id, ...words }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) }),
  })
}

/** Takes a question away; the list is read again. */
export function useDeleteItem(calls: AssistantCalls, companyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => calls.deleteKnowledge({ companyId, id }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) }),
  })
}
