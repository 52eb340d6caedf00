import { sql, type Kysely } from 'kysely'

const statements = [
  // Without a time to forget: a signature is valid for as long as the partner token is, and after that its hash harms nobody.
  `create table altegio_used_signatures (
    signature_hash text primary key,
    used_at timestamptz not null default now()
  )`,
  `create index altegio_claims_person on altegio_claims (altegio_user_id, salon_id)`,
]

/** Signatures of Altegio's that were used: an address that it signed signs in once (D-13). */
export const usedSignatures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
