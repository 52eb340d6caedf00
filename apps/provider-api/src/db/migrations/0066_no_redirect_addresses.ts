import { sql, type Kysely } from 'kysely'

/**
 * Drops where a payment page led back to. Nothing has read it, and since 0061 nothing writes it: a released server that
 * runs beside this one knows no invoices, and one of this release before 0061 is no longer there.
 */
export const noRedirectAddresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table invoices drop column redirect_url`.execute(db)
  },
}
