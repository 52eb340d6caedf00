import { useSyncExternalStore } from 'react'

/** How far the files of a message that is being sent have come; null while none of it is being uploaded (MSG-5). */
export const useUploadProgress = (clientMessageId: string): UploadProgress | null =>
  useSyncExternalStore(uploadProgressOf.subscribe, () => uploadProgressOf.get(clientMessageId))

/** Bytes of all files of one message, and the part of each file (0 to 1) by its id. */
type UploadProgress = {
  readonly sent: number
  readonly total: number
  readonly files: Readonly<Record<string, number>>
}

const listeners = new Set<() => void>()
const underway = new Map<string, UploadProgress>()

/** What is being uploaded on this page, by the message's intent. */
export const uploadProgressOf = {
  get: (clientMessageId: string): UploadProgress | null => underway.get(clientMessageId) ?? null,
  set(clientMessageId: string, progress: UploadProgress | null): void {
    if (progress === null) underway.delete(clientMessageId)
    else underway.set(clientMessageId, progress)
    listeners.forEach((listener) => listener())
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
