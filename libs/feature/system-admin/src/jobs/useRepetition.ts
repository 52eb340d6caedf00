import { ApiError, systemAdminCalls } from '@frontdesk/api-client'
import type { FailedJob } from '@frontdesk/contract'
import { useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useReturningFocus } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The question whether to repeat a job that was given up (`asked`; null while none is open), and the repetition, which
 * waits for the password where it must be confirmed. Afterwards the jobs are fetched again, a toast says what became of
 * it, and the focus is back on the button that has asked, or on `title` when its row is gone.
 */
export function useRepetition() {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<FailedJob | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const close = (isOpenerGone: boolean) => {
    setAsked(null)
    giveBack({ isOpenerGone })
  }
  const { mutate, isPending } = useSoleMutation({
    mutationFn: ({ id }: FailedJob) => api.subject(systemAdminCalls).repeatJob({ jobId: id }),
    onSuccess: (isRepeated) => {
      close(true)
      const message = isRepeated ? t`The job is being repeated.` : t`The job was repeated already.`
      toasts.show({ type: isRepeated ? 'success' : 'info', message })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      // The user who cancelled the password prompt may still want to repeat the job, and needs no error message.
      if (code === 'CONFIRM_PASSWORD') return
      close(false)
      const { message: reason } = error
      const message =
        code === 'ACTION_NOT_ALLOWED'
          ? t`The server does not repeat jobs of this kind.`
          : t`The job could not be repeated: ${reason}`
      toasts.show({ type: 'error', message })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['system-admin', 'jobs'] }),
  })
  return {
    asked,
    title,
    isPending,
    ask: (job: FailedJob) => {
      remember()
      setAsked(job)
    },
    // While it is pending the question stays: the late answer would close the one about another job.
    close: () => {
      if (!isPending) close(false)
    },
    repeat: () => {
      if (asked && !isPending) mutate(asked)
    },
  }
}
