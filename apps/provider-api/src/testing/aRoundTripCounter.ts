import pg from 'pg'
import { vi } from 'vitest'
import { PgliteThread } from '../db/PgliteThread.ts'

/**
 * Counts from now on how often something waits for either database, however many statements go with it, and the
 * statements; those that open and end a transaction are among them.
 */
export function aRoundTripCounter(): {
  count: () => number
  statements: () => number
  reset: () => void
  stop: () => void
} {
  const together = vi.spyOn(PgliteThread.prototype, 'runTogether')
  const scripts = vi.spyOn(PgliteThread.prototype, 'exec')
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const submitted = vi.spyOn(
    (pg as unknown as { Query: { prototype: { submit: () => unknown } } }).Query.prototype,
    'submit',
  )
  const trips = [together, scripts, queries]
  return {
    count: () => trips.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    statements: () =>
      together.mock.calls.reduce((sum, [statements, opening = []]) => sum + statements.length + opening.length, 0) +
      scripts.mock.calls.length +
      submitted.mock.calls.length,
    reset: () => [...trips, submitted].forEach((spy) => spy.mockClear()),
    stop: () => [...trips, submitted].forEach((spy) => spy.mockRestore()),
  }
}
