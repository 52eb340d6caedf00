/** Network errors that occur before anything is sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** The code of a network error, or of what caused it; empty when it has none. Its message may contain the address. */
export function codeOfNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOfNetworkError(error.cause)
}

/** Whether a call failed before anything was sent, so that it cannot have taken effect. */
export const isNeverSent = (error: unknown): boolean => beforeSending.has(codeOfNetworkError(error))
