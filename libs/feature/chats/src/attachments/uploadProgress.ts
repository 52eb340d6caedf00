import { createStore, usePlatform, useStore, type Store } from '@frontdesk/platform'

/** Bytes of all files of one message, and the part of each file (0 to 1) by its id. */
type UploadProgress = {
  readonly sent: number
  readonly total: number
  readonly files: Readonly<Record<string, number>>
}

/** The uploads in progress on this page, by the client message id of their message. */
export type Uploads = Store<ReadonlyMap<string, UploadProgress>>

export const createUploads = (): Uploads => createStore<ReadonlyMap<string, UploadProgress>>(new Map())

/** Reports how far the uploads of a message are; null when they have ended. */
export function setUploadProgress(uploads: Uploads, clientMessageId: string, progress: UploadProgress | null): void {
  const next = new Map(uploads.get())
  if (progress === null) next.delete(clientMessageId)
  else next.set(clientMessageId, progress)
  uploads.set(next)
}

export const useUploads = (): Uploads => usePlatform().singleton(createUploads)

/** How far the files of a message that is being sent are uploaded; null while none of them is (MSG-5). */
export const useUploadProgress = (clientMessageId: string): UploadProgress | null =>
  useStore(useUploads(), (uploads) => uploads.get(clientMessageId) ?? null)
