import { codeOfNetworkError } from '../http/outgoing/networkError.ts'
import type { Probed } from './Observations.ts'

/** Milliseconds that a part may take to answer; a folder of a network may never do. */
const longestProbe = 30_000

/**
 * The result of a probe, after half a minute at most. A fault is the code or the name of its error and never its
 * message, which may hold an address with a password.
 */
export async function probe<T>(work: () => Promise<T>, within = longestProbe): Promise<Probed<T>> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), within)
  try {
    return { found: await Promise.race([work(), late]) }
  } catch (error) {
    const code = codeOfNetworkError(error)
    return { fault: code !== '' ? code : error instanceof Error ? error.name : 'unknown' }
  } finally {
    clearTimeout(timer)
  }
}
