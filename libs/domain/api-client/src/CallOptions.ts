/** How a caller cancels a call. */
export type CallOptions = { signal?: AbortSignal | undefined }

/** How a caller cancels an upload and follows it: `onProgress` receives the part that was sent, from 0 to 1. */
export type UploadOptions = CallOptions & { onProgress?: (part: number) => void }

/** The company of a call, when it is not the session's. */
export type CompanyScope = { companyId?: number | null | undefined }
