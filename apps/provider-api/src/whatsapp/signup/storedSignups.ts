import { createHash, randomInt } from 'node:crypto'
import { companyDb } from '../../db/companyDb.ts'
import type { Db } from '../../db/Db.ts'
import type { Sealed } from '../../db/schema/columns.ts'
import { seal, unseal, type SecretKeys } from '../../secrets/seal.ts'

/** A signup as stored: the token of its number, if its code was exchanged, and the channel that it led to. */
export type StoredSignup = { id: number; token: Sealed | null; messengerId: number | null; startedAt: Date }

/** The signups of one company. */
export type Signups = {
  /** The signup of a code: a new one, or the one that an earlier call began. */
  open: (code: string) => Promise<{ signup: StoredSignup; isNew: boolean }>
  storeToken: (id: number, token: string) => Promise<void>
  /** Deletes a signup whose code was not exchanged. */
  forget: (id: number) => Promise<void>
  /** The PIN of a number: the one that the company registered it with before, or a new one, which is stored. */
  pinOf: (id: number, phoneNumberId: string) => Promise<string>
  /** Stores the channel of a signup, which holds its token from then on. */
  complete: (id: number, messengerId: number, phoneNumberId: string) => Promise<void>
}

/** The token of a signup that came to nothing is deleted after so many milliseconds. */
const abandonedAfter = 86_400_000

/** Opens the signups of a company. */
export function storedSignups(
  { db: root, now }: { db: Db; now: () => Date },
  companyId: number,
  keys: SecretKeys,
): Signups {
  const db = companyDb(root, companyId)
  const change = (id: number) =>
    db.updateTable('whatsapp_signups').where('company_id', '=', companyId).where('id', '=', id)
  return {
    async open(code) {
      await deleteAbandoned(db, companyId, new Date(now().getTime() - abandonedAfter))
      const code_hash = createHash('sha256').update(code).digest('hex')
      const startedAt = now()
      const added = await db
        .insertInto('whatsapp_signups')
        .values({ company_id: companyId, code_hash, started_at: startedAt })
        .onConflict((conflict) => conflict.columns(['company_id', 'code_hash']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) return { signup: { id: added.id, token: null, messengerId: null, startedAt }, isNew: true }
      const signup = await db
        .selectFrom('whatsapp_signups')
        .select(['id', 'token', 'messenger_id as messengerId', 'started_at as startedAt'])
        .where('company_id', '=', companyId)
        .where('code_hash', '=', code_hash)
        .executeTakeFirstOrThrow()
      return { signup, isNew: false }
    },
    async storeToken(id, token) {
      await change(id)
        .set({ token: seal(token, keys) })
        .execute()
    },
    async forget(id) {
      await db
        .deleteFrom('whatsapp_signups')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('token', 'is', null)
        .execute()
    },
    pinOf: (id, phoneNumberId) =>
      db.transaction().execute(async (trx) => {
        // Concurrent calls must agree on one PIN: Meta refuses a number's second one.
        const signups = await trx
          .selectFrom('whatsapp_signups')
          .select(['pin', 'phone_number_id'])
          .where('company_id', '=', companyId)
          .orderBy('id')
          .forUpdate()
          .execute()
        const stored = signups.findLast(({ pin, phone_number_id }) => pin !== null && phone_number_id === phoneNumberId)
        const before = stored?.pin == null ? null : unseal(stored.pin, keys)
        const pin = before ?? String(randomInt(1_000_000)).padStart(6, '0')
        await trx
          .updateTable('whatsapp_signups')
          .set({ phone_number_id: phoneNumberId, pin: seal(pin, keys) })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute()
        return pin
      }),
    async complete(id, messengerId, phoneNumberId) {
      await change(id).set({ messenger_id: messengerId, phone_number_id: phoneNumberId, token: null }).execute()
    },
  }
}

/** Deletes what signups from before an instant left behind, except the PINs of numbers. */
async function deleteAbandoned(db: Db, companyId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('whatsapp_signups')
    .where('company_id', '=', companyId)
    .where('messenger_id', 'is', null)
    .where('pin', 'is', null)
    .where('started_at', '<', before)
    .execute()
  await db
    .updateTable('whatsapp_signups')
    .set({ token: null })
    .where('company_id', '=', companyId)
    .where('token', 'is not', null)
    .where('started_at', '<', before)
    .execute()
}
