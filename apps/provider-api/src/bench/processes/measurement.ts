import { createLatencies, type Latencies } from './latencies.ts'
import { createLedger, type Ledger } from './ledger.ts'

/**
 * The latencies of a row: from the intended start to a live event of a colleague, to the phone, or
 * to the answer of a call.
 */
export const latencyNames = ['colleague', 'inbound', 'phone', 'sends', 'webhooks', 'reads', 'logins'] as const
type LatencyName = (typeof latencyNames)[number]

/** The notes of a running row. */
export type Measurement = {
  ledger: Ledger
  latencies: Record<LatencyName, Latencies>
  /** How many pieces of AI replies the live clients have got. */
  pieces: number
  /** Whether the messages of a company have latencies. */
  isMeasured: (companyId: number) => boolean
}

const windows = 5

/** Begins with nothing noted. Latencies count from one moment until another, in epoch milliseconds. */
export const createMeasurement = (
  from: number,
  until: number,
  isMeasured: (companyId: number) => boolean = () => true,
): Measurement => ({
  ledger: createLedger(),
  latencies: newLatencies(from, until),
  pieces: 0,
  isMeasured,
})

function newLatencies(from: number, until: number): Measurement['latencies'] {
  const named = latencyNames.map((name) => [name, createLatencies({ from, until, windows })] as const)
  return Object.fromEntries(named) as Measurement['latencies'] // One of each name, on the line above.
}
