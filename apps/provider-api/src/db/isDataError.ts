/**
 * Whether the database refused the data itself, so that the same statement will be refused again: SQLSTATE class 22 is data
 * that cannot be (data exception), class 23 data that may not be (integrity constraint violation).
 */
export const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23][0-9A-Z]{3}$/.test(String(error.code))
