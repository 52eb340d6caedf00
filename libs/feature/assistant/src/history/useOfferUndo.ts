import { useLingui } from '@lingui/react/macro'
import { assistantKey, useToasts } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import type { AssistantCalls } from '../cache/assistantQueries.ts'

/**
 * Returns a function that says by a toast what was changed of what the assistant is taught, with Undo where the
 * provider has a history (`changeId`), and reads everything of the assistant again (TEACH-2).
 */
export function useOfferUndo(
  calls: AssistantCalls,
  companyId: number,
): (message: string, changeId: number | null) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: assistantKey })
  const undo = async (changeId: number) => {
    try {
      await calls.restoreAssistantChange({ companyId, changeId, to: 'before' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toasts.show({ type: 'error', message: t`It was not undone: ${reason}` })
    }
    reload()
  }
  return (message, changeId) => {
    reload()
    toasts.show({
      type: 'success',
      message,
      ...(changeId !== null && { action: { label: t`Undo`, run: () => void undo(changeId) } }),
    })
  }
}
