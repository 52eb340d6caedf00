import type { EmailSubject } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'
import { addressHash } from './unsubscribeTokens.ts'

/** Whether an address, by its hash for emails about something, gets none of them. */
export async function isUnsubscribed(db: Db | Trx, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('unsubscribed_addresses')
    .select('address_hash')
    .where('address_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of the addresses that get no emails about something; `emailKeys`: as `emailKey` writes them. */
export async function unsubscribedAmong(
  db: Db | Trx,
  emailKeys: readonly string[],
  about: EmailSubject,
): Promise<ReadonlySet<string>> {
  if (emailKeys.length === 0) return new Set()
  const keyOf = new Map(emailKeys.map((key) => [addressHash(key, about), key]))
  const rows = await db
    .selectFrom('unsubscribed_addresses')
    .select('address_hash')
    .where('address_hash', 'in', [...keyOf.keys()])
    .execute()
  return new Set(rows.map((row) => keyOf.get(row.address_hash) ?? ''))
}

/** Unsubscribes an address, or subscribes it again; doing so twice changes nothing. */
export async function setUnsubscribed(
  db: Db | Trx,
  { hash, isUnsubscribed: isOff }: { hash: string; isUnsubscribed: boolean },
  now: Date,
): Promise<void> {
  if (isOff)
    await db
      .insertInto('unsubscribed_addresses')
      .values({ address_hash: hash, unsubscribed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('unsubscribed_addresses').where('address_hash', '=', hash).execute()
}
