import { messageActionCalls } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'
import { useApi, useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { assistantQueries } from '../cache/assistantQueries.ts'

/** Returns a function that makes a test question of a message, and says by a toast that it did (TEACH-4). */
export function useAddTestQuestion(companyId: number): (messageId: number) => void {
  const { t } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (messageId: number) => calls.addMessageQuestion({ companyId, messageId }),
    onSuccess: ({ isNew }) => {
      void queryClient.invalidateQueries({ queryKey: assistantQueries.all })
      toasts.show({
        type: 'success',
        message: isNew
          ? t`It is a test question now. Look at its right answer on the Assistant page.`
          : t`It is a test question already.`,
      })
    },
    onError: ({ message: reason }) =>
      void toasts.show({ type: 'error', message: t`It was not made a test question: ${reason}` }),
  })
  return mutate
}
