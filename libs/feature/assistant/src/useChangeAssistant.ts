import { ApiError } from '@frontdesk/api-client'
import type { AiDisclosureChange, AssistantSettings } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useSoleMutation } from '@frontdesk/platform'
import { hashKey, notifyManager, useQueryClient } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from './cache/assistantQueries.ts'
import { useOfferUndo } from './history/useOfferUndo.ts'

export type AssistantPatch = Partial<
  Pick<
    AssistantSettings,
    | 'instructions'
    | 'isActive'
    | 'answersPerConversation'
    | 'holdSeconds'
    | 'pace'
    | 'handBackHours'
    | 'longestWaitMinutes'
  >
> & { disclosure?: AiDisclosureChange | undefined }

/**
 * Changes the assistant's settings and caches the server's version, also when somebody else has changed them meanwhile;
 * new instructions and another disclosure are undone by a toast. Calls `onSaved` with the stored settings, also
 * after the screen was left.
 */
export function useChangeAssistant(
  calls: AssistantCalls,
  companyId: number,
  onSaved?: (stored: AssistantPatch) => void,
) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo(calls, companyId)
  const { queryKey } = assistantQueries.settings(calls, companyId)
  return useSoleMutation({
    changes: (change) => hashKey([change]),
    mutationFn: (change: AssistantPatch) => calls.updateAssistant({ companyId, ...change }),
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED')
        await queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async ({ settings, changeId }, sent) => {
      // A fetch in flight may return older settings.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, settings)
      if (changeId !== null)
        offerUndo(
          sent.disclosure ? t`What customers read about the AI was changed` : t`The instructions were changed`,
          changeId,
        )
      // After the screens have rendered the new settings, so that none shows the old ones in between.
      if (onSaved !== undefined) notifyManager.schedule(() => onSaved({ ...settings, ...sent }))
    },
  })
}
