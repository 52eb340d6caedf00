import type { AssistantSettings } from '@frontdesk/contract'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'

export type AssistantPatch = Partial<Pick<AssistantSettings, 'instructions' | 'isActive' | 'answersPerConversation'>>

/**
 * Changes what the assistant is told; the screen shows what the server made of it. `onSaved` hears what is kept
 * now, also after the screen was left.
 */
export function useChangeAssistant(calls: AssistantCalls, companyId: number, onSaved?: (kept: AssistantPatch) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = assistantQueries.settings(calls, companyId)
  return useMutation({
    mutationFn: (change: AssistantPatch) => calls.updateAssistant({ companyId, ...change }),
    onSuccess: async (settings, sent) => {
      // An answer that is on its way may be of before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, settings)
      // After the screens heard of the settings: none of them shows those of before in between.
      if (onSaved !== undefined) notifyManager.schedule(() => onSaved({ ...settings, ...sent }))
    },
  })
}
