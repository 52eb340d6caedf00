import type { TestQuestionInput } from '@frontdesk/contract'
import { assistantKey, useSoleMutation } from '@frontdesk/platform'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'

/** Loads a company's test questions page by page, and saves, deletes and makes them (TEACH-4). */
export function useTestQuestions(calls: AssistantCalls, companyId: number, search: string) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    ...assistantQueries.testQuestions(calls, companyId, search),
    placeholderData: (before) => before,
  })
  const reload = () => void queryClient.invalidateQueries({ queryKey: assistantKey })
  const save = useSoleMutation({
    mutationFn: ({ id, input }: { id: number | null; input: TestQuestionInput }) =>
      id === null
        ? calls.createTestQuestion({ companyId, ...input })
        : calls.updateTestQuestion({ companyId, id, ...input }),
    onSuccess: reload,
  })
  const remove = useSoleMutation({
    changes: (id) => id,
    mutationFn: (id: number) => calls.deleteTestQuestion({ companyId, id }),
    onSuccess: reload,
  })
  const make = useSoleMutation({
    mutationFn: () => calls.addKnowledgeQuestions({ companyId }),
    onSuccess: reload,
  })
  return {
    query,
    questions: query.data?.pages.flatMap((page) => page.questions) ?? [],
    total: query.data?.pages.at(-1)?.total ?? 0,
    save,
    remove,
    make,
  }
}
