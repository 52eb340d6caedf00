import type { Environment } from '../ports/Ports.ts'

/** Runs an abortable job and aborts it after a timeout by the injected clock. */
export async function withTimeout<T>(
  later: Environment['later'],
  milliseconds: number,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const cancelTimer = later(milliseconds, () => timeout.abort())
  try {
    return await job(timeout.signal)
  } finally {
    cancelTimer()
  }
}
