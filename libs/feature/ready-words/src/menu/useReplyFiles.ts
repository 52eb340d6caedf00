import { fileCalls } from '@frontdesk/api-client'
import type { MessageFile } from '@frontdesk/contract'
import { useApi, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'

/**
 * Returns a function that reads the files of a quick reply. It never rejects: a failure is a toast, and no file is put
 * into the composer (WORD-1).
 */
export function useReplyFiles(companyId: number): (files: readonly MessageFile[]) => Promise<readonly File[]> {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  return async (files) => {
    try {
      const links = await api.subject(fileCalls).getFileLinks({ companyId, fileIds: files.map(({ id }) => id) })
      return await Promise.all(
        files.map(async ({ id, name, type }) => {
          const address = links.find(({ fileId }) => fileId === id)?.url
          if (address === undefined) throw new Error(t`The file is no longer there.`)
          return new File([await api.files.downloadFile(address)], name, { type })
        }),
      )
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      toasts.show({ type: 'error', message: t`The files of the quick reply could not be loaded: ${reason}` })
      return []
    }
  }
}
