import type { Db } from '../db/Db.ts'
import { readSealed } from './readSealed.ts'
import { unseal, type SecretKeys } from './seal.ts'

/** The database holds secrets that neither key opens. */
export class WrongSecretKey extends Error {
  override name = 'WrongSecretKey'

  constructor(unreadable: number, all: number, { previousSecretKey }: SecretKeys) {
    const keys = previousSecretKey === null ? 'SECRET_KEY' : 'SECRET_KEY or SECRET_KEY_PREVIOUS'
    super(
      `${unreadable} of ${all} secrets in the database cannot be opened with ${keys}: they were sealed with another key. ` +
        'Set the key that sealed them as SECRET_KEY_PREVIOUS. If it is lost, `npm run secrets:reseal -- --discard-unreadable` ' +
        'empties them: their channels then ask for their tokens again.',
    )
  }
}

const batch = 1000

/**
 * Throws `WrongSecretKey` when anything stored cannot be opened: a server that started all the same would mark its
 * channels as failed and discard its emails.
 */
export async function expectSecretKeys(db: Db, keys: SecretKeys): Promise<void> {
  let [unreadable, all] = [0, 0]
  for await (const seals of readSealed(db, batch)) {
    all += seals.length
    unreadable += seals.filter(({ sealed, subject }) => unseal(sealed, keys, subject) === null).length
  }
  if (unreadable > 0) throw new WrongSecretKey(unreadable, all, keys)
}
