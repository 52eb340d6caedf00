import type { KnowledgeGap } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'
import type { KnowledgeEntryText } from '../knowledge/useKnowledge.ts'

/**
 * Accepts or dismisses a gap and takes it off the list; a toast undoes that. `onSettled` is called with the gap once the list is
 * without it (TEACH-1).
 */
export function useSettleGap(calls: AssistantCalls, companyId: number, onSettled: (gap: KnowledgeGap) => void) {
  const { t } = useLingui()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const gaps = assistantQueries.gaps(calls, companyId)
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: gaps.queryKey }),
      queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) }),
    ])
  const undo = (work: () => Promise<unknown>) => () =>
    void work()
      .catch((error: Error) => {
        const reason = error.message
        toasts.show({ type: 'error', message: t`It was not undone: ${reason}` })
      })
      .then(reload)
  const settled = async (gap: KnowledgeGap, message: string, takeBack: () => Promise<unknown>) => {
    // A fetch in flight may still have it.
    await queryClient.cancelQueries({ queryKey: gaps.queryKey })
    queryClient.setQueryData(
      gaps.queryKey,
      (now) => now && { gaps: now.gaps.filter(({ ids }) => ids[0] !== gap.ids[0]), total: now.total - 1 },
    )
    onSettled(gap)
    void reload()
    toasts.show({ type: 'success', message, action: { label: t`Undo`, run: undo(takeBack) } })
  }
  const accept = useMutation({
    mutationFn: ({ gap: { ids }, entry }: { gap: KnowledgeGap; entry: KnowledgeEntryText }) =>
      calls.acceptGap({ companyId, ids, ...entry }),
    onSuccess: ({ id }, { gap }) =>
      settled(gap, t`The assistant knows the answer now`, () => calls.deleteKnowledge({ companyId, id })),
  })
  const dismiss = useMutation({
    mutationFn: ({ ids }: KnowledgeGap) => calls.dismissGap({ companyId, ids }),
    onSuccess: (_nothing, gap) =>
      settled(gap, t`The question is dismissed`, () =>
        calls.dismissGap({ companyId, ids: gap.ids, isDismissed: false }),
      ),
  })
  return { accept, dismiss, isPending: accept.isPending || dismiss.isPending, error: accept.error ?? dismiss.error }
}

/** The entry that a gap proposes: its newest wording with what a person answered. */
export const proposedEntry = ({ questions: [question = ''], answer, language }: KnowledgeGap): KnowledgeEntryText => ({
  question,
  answer: answer ?? '',
  language,
})
