/** Buckets in memory, with planned failures. */
export type S3Double = {
  /** By `<bucket>/<key>`. */
  readonly objects: Map<string, Buffer>
  /** The next so many requests are answered with this status. */
  failNext(times: number, status?: number): void
  /** The status that a request meets; null: none. */
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
