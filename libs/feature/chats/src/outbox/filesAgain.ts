import { fileCalls, type Api, ApiError } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { newClientMessageId } from './newClientMessageId.ts'

/** The bytes behind an address that the server gave. Rejects with an ApiError. */
function downloadFile(url: string): Promise<Blob> {
  return new Promise((keep, fail) => {
    const request = new XMLHttpRequest()
    request.responseType = 'blob'
    request.onerror = request.ontimeout = () => fail(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? keep(request.response as Blob)
        : fail(new ApiError({ status: request.status })) // as it was asked for
    request.open('GET', url)
    request.send()
  })
}

/** The files of a message that the server holds, to be sent once more: a stored file belongs to its one message. */
export async function filesAgain(
  api: Pick<Api, 'ask'>,
  { companyId, metadata: { files = [] } }: Message,
  download = downloadFile,
): Promise<readonly AttachedFile[]> {
  const unnamed = files.filter(({ url }) => !url)
  const links =
    unnamed.length === 0
      ? []
      : await fileCalls(api.ask).getFileLinks({ companyId, fileIds: unnamed.map(({ id }) => id) })
  return Promise.all(
    files.map(async ({ id, name, type, url }) => {
      const address = url ?? links.find(({ fileId }) => fileId === id)?.url
      if (address === undefined) throw new Error('The server no longer has the file')
      return { id: newClientMessageId(), name, type, blob: await download(address) }
    }),
  )
}
