import { sql, type Kysely } from 'kysely'

const service = 'frontdesk_service'

/**
 * Lets the service role vacuum and analyze every table, also later ones: an embedded database has no autovacuum. PostgreSQL before 17
 * has no such right, and needs none.
 */
export const tableMaintenance = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `do $$ begin
          if current_setting('server_version_num')::int >= 170000 then
            execute format('grant maintain on all tables in schema %I to ${service}', current_schema());
            execute format('alter default privileges in schema %I grant maintain on tables to ${service}', current_schema());
          end if;
        end $$`,
      )
      .execute(db)
  },
}
