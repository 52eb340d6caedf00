import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { readSealed, type StoredSeal } from './readSealed.ts'
import { seal, unseal, type SecretKeys } from './seal.ts'

/**
 * The progress so far: texts sealed anew; texts that somebody changed in the same moment and that were left to be read
 * again; texts of the last pass that SECRET_KEY opens; and texts that no key opens.
 */
export type ResealCounts = { sealedAnew: number; changedMeanwhile: number; current: number; unreadable: number }

type Options = {
  /** Rows to read at once. */
  size?: number
}

/**
 * Seals with SECRET_KEY what only SECRET_KEY_PREVIOUS opens, row by row, and yields the counts after each batch. Passes
 * go on until one finds nothing to do. It may be stopped at any moment and started again, and servers may write
 * meanwhile: a text is replaced only where it is still the one that was read.
 */
export async function* resealSecrets(
  db: Db,
  keys: SecretKeys,
  { size = 100 }: Options = {},
): AsyncGenerator<ResealCounts> {
  const counts: ResealCounts = { sealedAnew: 0, changedMeanwhile: 0, current: 0, unreadable: 0 }
  for (;;) {
    const before = counts.sealedAnew + counts.changedMeanwhile
    counts.current = counts.unreadable = 0
    for await (const seals of readSealed(db, size)) {
      for (const stored of seals) counts[await reseal(db, keys, stored)] += 1
      yield { ...counts }
    }
    if (counts.sealedAnew + counts.changedMeanwhile === before) break
  }
  yield { ...counts }
}

/** Does all that `resealSecrets` does, and returns its last counts. */
export async function resealAll(db: Db, keys: SecretKeys): Promise<ResealCounts> {
  let last: ResealCounts = { sealedAnew: 0, changedMeanwhile: 0, current: 0, unreadable: 0 }
  for await (const counts of resealSecrets(db, keys)) last = counts
  return last
}

async function reseal(
  db: Db,
  { secretKey, previousSecretKey }: SecretKeys,
  { table, column, subject, id, sealed }: StoredSeal,
): Promise<keyof ResealCounts> {
  if (unseal(sealed, { secretKey, previousSecretKey: null }, subject) !== null) return 'current'
  const text = unseal(sealed, { secretKey, previousSecretKey }, subject)
  if (text === null) return 'unreadable'
  const isReplaced = await replace(db, { table, column, id, sealed }, seal(text, { secretKey }, subject))
  return isReplaced ? 'sealedAnew' : 'changedMeanwhile'
}

/** Replaces a sealed text where it is still the one that was read; returns whether it was. */
export async function replace(
  db: Db,
  { table, column, id, sealed }: Omit<StoredSeal, 'subject'>,
  value: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
  return numAffectedRows === 1n
}
