/** A row of the load as `npm run bench -- processes --out` writes it, as far as the table reads it. */
export type MeasuredRow = {
  name: string
  seconds: number
  pieces: number
  withoutRetryAfter: number
  answers: Record<string, number>
  latencies: Record<string, Record<string, number | null>>
  usage: { generator: number; loopP99: number | null; rss: number; processors: number }
  account: { lost: number; doubled: number; disordered: number; acknowledged: number; undelivered: number } | null
  faults: readonly string[]
  numbers: Record<string, number | null>
}
export function loadTable(
  results: readonly {
    header: readonly string[]
    /** `scale`: the load, as a multiple of L-1. */
    options: { scale: number }
    measured: readonly { system: string; rows: readonly MeasuredRow[] }[]
  }[],
): string[]
