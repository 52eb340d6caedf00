import type { Environment } from '../ports/Ports.ts'

/** Does a job that can be called off, and calls it off when it takes longer than that by the world's clock. */
export async function withTimeout<T>(
  later: Environment['later'],
  milliseconds: number,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController()
  const callOff = later(milliseconds, () => giveUp.abort())
  try {
    return await job(giveUp.signal)
  } finally {
    callOff()
  }
}
