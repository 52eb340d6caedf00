import { useSyncExternalStore } from 'react'
import { uploadProgressOf, type UploadProgress } from './uploadProgress.ts'

/** How far the files of a message that is being sent have come; null while none of it is being uploaded (MSG-5). */
export const useUploadProgress = (clientMessageId: string): UploadProgress | null =>
  useSyncExternalStore(uploadProgressOf.subscribe, () => uploadProgressOf.get(clientMessageId))
