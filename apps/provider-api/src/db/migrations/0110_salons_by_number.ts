import { sql, type Kysely } from 'kysely'

const statements = [
  // In all states: `crm_external` knows those alone that are connected or frozen.
  `create index crm_by_external on crm_integrations (type, external_id) where deleted_at is null`,
]

/** Which companies have a salon or asked for it, as `withOtherAskers` looks for them in each list of integrations. */
export const salonsByNumber = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
