import { ApiError, messageActionCalls } from '@frontdesk/api-client'
import { mostTestQuestions } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApi, useToasts } from '../provider/platformContext.ts'
import { useSoleMutation } from '../queries/useSoleMutation.ts'
import { assistantKey } from './assistantSettingsQuery.ts'

/** Returns a function that makes a test question of a message, and confirms it by a toast (TEACH-4). */
export function useAddTestQuestion(companyId: number): (messageId: number) => void {
  const { t, i18n } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { mutate } = useSoleMutation({
    changes: (messageId) => messageId,
    mutationFn: (messageId: number) => calls.addMessageQuestion({ companyId, messageId }),
    onSuccess: ({ isNew }) => {
      void queryClient.invalidateQueries({ queryKey: assistantKey })
      toasts.show({
        type: 'success',
        message: isNew
          ? t`It is a test question now. Look at its right answer on the Assistant page.`
          : t`It is a test question already.`,
      })
    },
    onError: (error) => {
      const most = i18n.number(mostTestQuestions)
      const isFull = error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.status === 422
      const reason = isFull ? t`There can be at most ${most} test questions.` : error.message
      toasts.show({ type: 'error', message: t`It was not made a test question: ${reason}` })
    },
  })
  return mutate
}
