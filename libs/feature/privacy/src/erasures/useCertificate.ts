import { privacyCalls } from '@frontdesk/api-client'
import { saveFile, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'

/** The download of certificates; `pending`: the erasure whose certificate is being fetched. */
export type Certificate = { download: (id: string) => void; pending: string | null }

/** Hands the certificate of an erasure to the browser as a file. A failure is a toast. */
export function useCertificate(companyId: number): Certificate {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const download = useSoleMutation({
    mutationFn: (id: string) => api.subject(privacyCalls).getErasureCertificate({ companyId, id }),
    onSuccess: saveFile,
    onError: ({ message }) => {
      toasts.show({ type: 'error', message: t`The certificate could not be downloaded: ${message}` })
    },
  })
  return { download: (id) => download.mutate(id), pending: download.isPending ? download.variables : null }
}
