/**
 * Whether the database rejected the data itself, so that repeating the statement would fail again: SQLSTATE class 22
 * (data exception) or 23 (integrity constraint violation).
 */
export const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23][0-9A-Z]{3}$/.test(String(error.code))
