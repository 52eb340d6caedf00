import type { MessageFile } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import type { ApiClientOptions } from '../ApiClientOptions.ts'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readFile } from '../border/readFile.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope, UploadOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import { retryAfterOf } from '../retryAfterOf.ts'

/** An address of a file and the instant (ISO) until which it is good. */
export type FileLink = { fileId: string; url: string; expiresAt: string }

/** A file to upload. The server stores an `uploadId` once: a repeated upload resolves to the same stored file. */
export type FileUpload = CompanyScope & {
  fileName: string
  uploadId: string
  body: Blob
  /** Whether it was recorded to be sent as a voice message. */
  voice?: boolean
  /** The chat that it is for; asked for by the support inbox alone. */
  chatId?: number
}

function readLink(raw: unknown): FileLink | null {
  const fields = fieldsOf(raw)
  const fileId = readText(fields['fileId'])
  const url = readText(fields['url'])
  return fileId && url ? { fileId, url, expiresAt: readText(fields['expiresAt']) ?? '' } : null
}

/** Files of messages, for providers with `capabilities.fileUploads` (MSG-5). */
export const fileCalls = (call: CallApi) => ({
  /**
   * Uploads one file ahead of its message. A cancelled upload rejects with the signal's reason, any other
   * failure with an ApiError.
   */
  async uploadFile(
    { companyId, fileName, uploadId, body, chatId, voice }: FileUpload,
    { signal, onProgress }: UploadOptions = {},
  ): Promise<MessageFile> {
    const stored = await call('uploadFile', {}, (response) => readFile(fieldsOf(response)['file']), {
      signal,
      query: { companyId, fileName, uploadId, chatId, ...(voice === true && { voice }) },
      upload: { body, ...(onProgress && { onProgress }) },
    })
    onProgress?.(1)
    return stored
  },
  getFileLinks: (
    { companyId, fileIds }: CompanyScope & { fileIds: readonly string[] },
    options?: CallOptions,
  ): Promise<readonly FileLink[]> =>
    call('getFileLinks', { companyId, fileIds }, (response) => readList(response, 'links', readLink), options),
})

/** Downloads by the addresses that a provider gives with its messages. */
export const fileDownloads = ({ fetch, transfer = fetch, now }: ApiClientOptions) => ({
  /**
   * Resolves to the bytes behind an address. The address may lead to any host, so no token and no company are sent, and
   * its 401 does not concern the session. Rejects with an ApiError, or with the signal's reason.
   */
  async downloadFile(url: string, { signal }: CallOptions = {}): Promise<Blob> {
    try {
      const response = await transfer(url, { method: 'GET', headers: {}, ...(signal && { signal }) })
      if (response.ok) return await response.blob()
      throw new ApiError({ status: response.status, retryAfter: retryAfterOf(response.headers, now) })
    } catch (cause) {
      if (signal?.aborted || cause instanceof ApiError) throw cause
      throw new ApiError({ status: 0, code: 'NO_ANSWER', cause })
    }
  },
})
