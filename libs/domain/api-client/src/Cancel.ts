/** How a caller cancels a call. */
export type Cancel = { signal?: AbortSignal | undefined }

/** The company of a call, when it is not the session's. */
export type InCompany = { companyId?: number | null | undefined }
