import { resultCalls, type ResultsBehind } from '@frontdesk/api-client'
import { saveFile, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'

type Rows = ResultsBehind & { rows: 'days' | 'conversations' }

/** Returns a function that saves results as a file for spreadsheets, and whether one is on its way. */
export function useDownload(companyId: number): { download: (rows: Rows) => void; isPending: boolean } {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const { mutate: download, isPending } = useSoleMutation({
    mutationFn: (rows: Rows) => api.subject(resultCalls).exportResults({ companyId, ...rows }),
    onSuccess: saveFile,
    onError: ({ message }) => {
      toasts.show({ type: 'error', message: t`The results could not be downloaded: ${message}` })
    },
  })
  return { download, isPending }
}
