/**
 * A piece of work of a request that has ended. `isRoot`: the request itself, below which all others are. `since`,
 * `until` and `at`: milliseconds since 1970. `attributes` are ids, codes, routes and numbers, never texts of people.
 */
type EndedSpan = {
  name: string
  requestId: string
  isRoot: boolean
  since: number
  until: number
  isFailed: boolean
  attributes: Readonly<Record<string, string | number>>
  /** Moments within it, by their names. */
  moments?: readonly { name: string; at: number }[]
}

/** Takes spans, and sends them to a collector from time to time. */
export type Spans = {
  record: (span: EndedSpan) => void
  /** Sends the waiting spans, for some seconds at most, and takes no more. */
  close: () => Promise<void>
}
