import type { AssistantSettings } from '@frontdesk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from './assistantQueries.ts'

export type AssistantChange = Partial<Pick<AssistantSettings, 'instructions' | 'isActive' | 'answersPerConversation'>>

/** Changes what the assistant is told; the screen shows what the server made of it. */
export function useChangeAssistant(calls: AssistantCalls, companyId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = assistantQueries.settings(calls, companyId)
  return useMutation({
    mutationFn: (change: AssistantChange) => calls.updateAssistant({ companyId, ...change }),
    onSuccess: async (settings) => {
      // An answer that is on its way may be of before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, settings)
    },
  })
}
