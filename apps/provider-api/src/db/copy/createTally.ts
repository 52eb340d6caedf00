import { hash } from 'node:crypto'

/** Two collections with the same tally hold the same texts, in whatever order. `sum` is in hexadecimal. */
export type Tally = { rows: number; sum: string }

/** Counts texts, and adds up their hashes. */
export type RunningTally = { add: (text: string) => void; read: () => Tally }

const bits = 64

/** Begins a tally of nothing. */
export function createTally(): RunningTally {
  let rows = 0
  let sum = 0n
  return {
    add(text) {
      rows += 1
      sum = BigInt.asUintN(bits, sum + hash('sha256', text, 'buffer').readBigUInt64BE())
    },
    read: () => ({ rows, sum: sum.toString(16).padStart(bits / 4, '0') }),
  }
}

/** Whether two collections hold the same texts. */
export const isSameTally = (one: Tally | undefined, other: Tally | undefined): boolean =>
  one !== undefined && other !== undefined && one.rows === other.rows && one.sum === other.sum
