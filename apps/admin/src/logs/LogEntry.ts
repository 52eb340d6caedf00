/** All that a log line may say (T-27): a new field is a new line here. */
export type LogEntry = {
  /** ISO 8601. */
  dt: string
  level: 'error'
  message: string
  /** The kind of error: `TypeError`, `ApiError`. */
  kind: string
  /** What an ApiError was answered with. */
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
