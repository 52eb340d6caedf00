import { outageOf } from '../errors/outages.ts'

/** The fewest milliseconds between two notes that a session or a token was used, so that reads do not write. */
export const touchEvery = 5 * 60_000

/**
 * Awaits a note of a use. A database that nothing can be written to is no reason to refuse a read (reliability F-22).
 */
export async function unlessReadOnly(note: Promise<unknown>): Promise<void> {
  try {
    await note
  } catch (error) {
    if (!['read-only', 'disk'].includes(outageOf(error) ?? '')) throw error
  }
}
