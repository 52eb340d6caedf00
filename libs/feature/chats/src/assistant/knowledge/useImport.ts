import type { Language } from '@frontdesk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'

type Pasted = { text: string; language: Language }

/** Looks at a text without adding anything, and adds what it knows; `onAdded` hears how many, also when nobody waits for it any more. */
export function useImport(calls: AssistantCalls, companyId: number, onAdded: (added: number) => void) {
  const queryClient = useQueryClient()
  const look = useMutation({
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: true }),
  })
  const bring = useMutation({
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: false }),
    onSuccess: ({ added }) => {
      void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) })
      onAdded(added)
    },
  })
  return { look, bring }
}
