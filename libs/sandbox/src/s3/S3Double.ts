/** Buckets in memory, with planned failures. */
export type S3Double = {
  /** The objects by `<bucket>/<key>`. */
  readonly objects: Map<string, Buffer>
  /** Plans this many failures: the next requests are answered with this status. */
  failNext(times: number, status?: number): void
  /** Takes the next planned status; null when there is none. */
  takeFailure(): number | null
}

export function openS3(): S3Double {
  const failures: number[] = []
  return {
    objects: new Map(),
    failNext: (times, status = 503) => void failures.push(...Array.from({ length: times }, () => status)),
    takeFailure: () => failures.shift() ?? null,
  }
}
