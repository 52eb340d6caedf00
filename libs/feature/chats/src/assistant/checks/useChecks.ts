import type { AssistantDraft, AssistantCheck } from '@frontdesk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'

type Asked = { model: AssistantCheck['model']; draft?: AssistantDraft }

/** The runs of a company's test questions, and how one is started and cancelled (TEACH-4). */
export function useChecks(calls: AssistantCalls, companyId: number) {
  const queryClient = useQueryClient()
  const query = useQuery(assistantQueries.checks(calls, companyId))
  const reload = () => queryClient.invalidateQueries({ queryKey: assistantQueries.checks(calls, companyId).queryKey })
  const start = useMutation({
    mutationFn: (asked: Asked) => calls.startAssistantCheck({ companyId, ...asked }),
    onSettled: reload,
  })
  const cancel = useMutation({
    mutationFn: (id: number) => calls.cancelAssistantCheck({ companyId, id }),
    onSettled: reload,
  })
  const checks = query.data?.checks ?? []
  return {
    query,
    checks,
    questionCount: query.data?.questionCount ?? 0,
    models: query.data?.models ?? [],
    running: checks.find(({ status }) => status === 'running') ?? null,
    start,
    cancel,
  }
}
