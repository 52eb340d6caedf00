import { fileCalls, type Api } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { randomId } from '../chat/randomId.ts'

/** The files of a message that the server holds, to be sent once more: a stored file belongs to its one message. */
export async function filesAgain(
  api: Pick<Api, 'subject' | 'files'>,
  { companyId, metadata: { files = [] } }: Message,
): Promise<readonly AttachedFile[]> {
  const unnamed = files.filter(({ url }) => !url)
  const links =
    unnamed.length === 0
      ? []
      : await api.subject(fileCalls).getFileLinks({ companyId, fileIds: unnamed.map(({ id }) => id) })
  return Promise.all(
    files.map(async ({ id, name, type, url }) => {
      const address = url ?? links.find(({ fileId }) => fileId === id)?.url
      if (address === undefined) throw new Error('The server no longer has the file')
      return { id: randomId(), name, type, blob: await api.files.downloadFile(address) }
    }),
  )
}
