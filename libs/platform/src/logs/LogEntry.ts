/** All fields that a log entry may have (T-27): a new field is a new line here. */
export type LogEntry = {
  /** ISO 8601. */
  dt: string
  level: 'error'
  message: string
  /** The class of the error: `TypeError`, `ApiError`. */
  kind: string
  /** The response behind an ApiError. */
  status?: number
  code?: string
  /** Functions and files, innermost first; no addresses. */
  places?: readonly string[]
  /** The page's pattern. */
  page: string
  /** Where it was caught. */
  caught: 'window' | 'promise' | 'console'
  build: string
}
