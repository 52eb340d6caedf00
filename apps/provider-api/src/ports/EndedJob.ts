/**
 * An attempt at a job that ended, or an update that was polled and handled: the fields of its line in the log, without
 * texts. `requestId`: the request that caused it, or the id that an update has instead of one; null: none. `since` and
 * `until`: milliseconds since 1970.
 */
export type EndedJob = {
  name: string
  requestId: string | null
  since: number
  until: number
  outcome: string
  fields: Readonly<Record<string, string | number>>
}
