import { sql, type Kysely } from 'kysely'

/** Whether a salon that waits has room in the company's plan: decided before it is connected, null until then (SUB-3). */
export const salonsOverPlan = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table crm_integrations add column is_over_plan boolean`).execute(db)
  },
}
