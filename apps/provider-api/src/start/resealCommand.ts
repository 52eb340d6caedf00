import { recordFailure } from '../channels/recordConnection.ts'
import type { Db } from '../db/Db.ts'
import type { Settings } from '../ports/Settings.ts'
import { readSealed, type StoredSeal } from '../secrets/readSealed.ts'
import { replace, resealSecrets, type ResealCounts } from '../secrets/resealSecrets.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import { openExisting } from './openExisting.ts'

type Print = (line: string) => void
type Where = Pick<Settings, 'databaseUrl' | 'dataDir'> & SecretKeys

/**
 * The command `secrets:reseal`: seals all stored secrets with SECRET_KEY and prints the counts after each batch. With
 * PostgreSQL it works beside running servers. `isDiscarding` empties what no key opens, and marks the channels
 * concerned as failed. Returns whether SECRET_KEY opens everything now. Throws `SettingsError`
 * when there is no database.
 */
export async function resealCommand(settings: Where, print: Print, isDiscarding: boolean): Promise<boolean> {
  const { db, close } = await openExisting(settings)
  try {
    if (isDiscarding) print(`Emptied: ${await discardUnreadable(db, settings)} secrets that no key opened.`)
    let last: ResealCounts | null = null
    for await (const counts of resealSecrets(db, settings)) {
      last = counts
      print(`Sealed anew so far: ${counts.sealedAnew}`)
    }
    if (last !== null) printCounts(last, print)
    return last?.unreadable === 0
  } finally {
    await close()
  }
}

/** Prints what resealing did, and what the operator does next. */
export function printCounts({ sealedAnew, current, unreadable }: ResealCounts, print: Print): void {
  print(
    `Secrets sealed anew with SECRET_KEY: ${sealedAnew}; sealed with it now: ${current}; opened by no key: ${unreadable}.`,
  )
  print(
    unreadable === 0
      ? 'SECRET_KEY_PREVIOUS is needed no more: remove it at the next restart.'
      : 'Set the key that sealed the rest as SECRET_KEY_PREVIOUS and repeat this, or add `-- --discard-unreadable` if it is lost.',
  )
}

const batch = 1000

async function discardUnreadable(db: Db, keys: SecretKeys): Promise<number> {
  let discarded = 0
  for await (const seals of readSealed(db, batch)) {
    for (const stored of seals.filter(({ sealed, subject }) => unseal(sealed, keys, subject) === null)) {
      if (!(await replace(db, stored, null))) continue
      discarded += 1
      await failChannel(db, stored)
    }
  }
  return discarded
}

/**
 * A channel without its token would look connected for ever. An email without its text is
 * rendered again when it is sent.
 */
async function failChannel(db: Db, { table, id: messengerId }: StoredSeal): Promise<void> {
  if (table !== 'messenger_integrations') return
  const id = Number(messengerId)
  const channel = await db
    .selectFrom('messenger_integrations')
    .select('company_id as companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  // Running servers learn of it from the event log.
  const ports = { db, now: () => new Date(), publish: () => undefined }
  if (channel)
    await recordFailure(ports, { id, ...channel }, 'SECRET_UNREADABLE', 'The token was sealed under another SECRET_KEY')
}
