import { ApiError, systemAdminCalls } from '@frontdesk/api-client'
import type { FailedJob } from '@frontdesk/contract'
import { useApi, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Has a job repeated that was given up, and fetches the jobs again. `onEnd` is called when that is over, whether or not
 * it was; what became of it is shown as a toast. The call waits for the password where it must be confirmed.
 */
export function useRepeatJob(onEnd: () => void): { repeat: (job: FailedJob) => void; isPending: boolean } {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: FailedJob) => api.subject(systemAdminCalls).repeatJob({ jobId: id }),
    onSuccess: (isRepeated) =>
      toasts.show(
        isRepeated
          ? { type: 'success', message: t`The job is being repeated.` }
          : { type: 'info', message: t`The job was repeated already.` },
      ),
    onError: (error) => {
      // The user who cancelled the password prompt needs no error message.
      if (error instanceof ApiError && error.code === 'CONFIRM_PASSWORD') return
      const isRefused = error instanceof ApiError && error.code === 'ACTION_NOT_ALLOWED'
      toasts.show({
        type: 'error',
        message: isRefused
          ? t`The server does not repeat jobs of this kind.`
          : t`The job could not be repeated. Try again.`,
      })
    },
    onSettled: () => {
      onEnd()
      return queryClient.invalidateQueries({ queryKey: ['system-admin', 'jobs'] })
    },
  })
  return { repeat: (job) => mutate(job), isPending }
}
