import type { AssistantDraft, AssistantCheck } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'

type Asked = { model: AssistantCheck['model']; draft?: AssistantDraft }

/** The runs of a company's test questions, and how one is started and cancelled (TEACH-4). */
export function useChecks(calls: AssistantCalls, companyId: number) {
  const queryClient = useQueryClient()
  const { queryKey, ...reading } = assistantQueries.checks(calls, companyId)
  const query = useQuery({ queryKey, ...reading })
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const start = useSoleMutation({
    mutationFn: (asked: Asked) => calls.startAssistantCheck({ companyId, ...asked }),
    // Seen going on before it is read again: it may have ended by then.
    onSuccess: (check) =>
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, checks: [check, ...before.checks.filter(({ id }) => id !== check.id)] },
      ),
    onSettled: reload,
  })
  const cancel = useSoleMutation({
    changes: (id) => id,
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
