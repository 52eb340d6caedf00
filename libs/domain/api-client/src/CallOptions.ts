/** How a caller cancels a call, and learns at which position of the company's event log its answer was read. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Called once with an answer; null where the provider API does not say the position. */
  onPosition?: ((position: number | null) => void) | undefined
}

/** How a caller cancels an upload and follows it: `onProgress` receives the part that was sent, from 0 to 1. */
export type UploadOptions = CallOptions & { onProgress?: (part: number) => void }

/** The company of a call, when it is not the session's. */
export type CompanyScope = { companyId?: number | null | undefined }
