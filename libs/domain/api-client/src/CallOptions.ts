/** How a caller cancels a call. */
export type CallOptions = { signal?: AbortSignal | undefined }

/** The company of a call, when it is not the session's. */
export type CompanyScope = { companyId?: number | null | undefined }
