import type { KnowledgeGap } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useToasts, useSoleMutation } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { useOfferUndo } from '../history/useOfferUndo.ts'
import type { KnowledgeEntryText } from '../knowledge/useKnowledge.ts'

/**
 * Accepts or dismisses a gap and takes it off the list; a toast undoes that. `onSettled` is called with the gap once
 * the list is without it (TEACH-1).
 */
export function useSettleGap(calls: AssistantCalls, companyId: number, onSettled: (gap: KnowledgeGap) => void) {
  const { t } = useLingui()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { queryKey } = assistantQueries.gaps(calls, companyId)
  const offerUndo = useOfferUndo(calls, companyId)
  const showAgain = async ({ ids }: KnowledgeGap) => {
    try {
      await calls.dismissGap({ companyId, ids, isDismissed: false })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toasts.show({ type: 'error', message: t`It was not undone: ${reason}` })
    }
    void queryClient.invalidateQueries({ queryKey })
  }
  const takeOff = async (gap: KnowledgeGap) => {
    // A fetch in flight may still have it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(
      queryKey,
      (now) => now && { gaps: now.gaps.filter(({ ids }) => ids[0] !== gap.ids[0]), total: now.total - 1 },
    )
    onSettled(gap)
  }
  const accept = useSoleMutation({
    changes: ({ gap }) => gap.ids[0],
    mutationFn: ({ gap: { ids }, entry }: { gap: KnowledgeGap; entry: KnowledgeEntryText }) =>
      calls.acceptGap({ companyId, ids, ...entry }),
    onSuccess: async ({ changeId }, { gap }) => {
      await takeOff(gap)
      offerUndo(t`The assistant knows the answer now`, changeId)
    },
  })
  const dismiss = useSoleMutation({
    changes: ({ ids }) => ids[0],
    mutationFn: ({ ids }: KnowledgeGap) => calls.dismissGap({ companyId, ids }),
    onSuccess: async (_nothing, gap) => {
      await takeOff(gap)
      const action = { label: t`Undo`, run: () => void showAgain(gap) }
      toasts.show({ type: 'success', message: t`The question is dismissed`, action })
    },
  })
  return { accept, dismiss, isPending: accept.isPending || dismiss.isPending, error: accept.error ?? dismiss.error }
}

/** The entry that a gap proposes: its newest wording with what a person answered. */
export const proposedEntry = ({ questions: [question = ''], answer, language }: KnowledgeGap): KnowledgeEntryText => ({
  question,
  answer: answer ?? '',
  language,
})
