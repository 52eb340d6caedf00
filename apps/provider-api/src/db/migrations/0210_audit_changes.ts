import { sql, type Kysely } from 'kysely'

const roles = 'frontdesk_company, frontdesk_service'

const statements = [
  `alter table audit_log
    add column is_read boolean not null default false,
    add column before jsonb,
    add column after jsonb,
    add column request_id text`,
  // Until now the first word of an action was all that told reading from changing.
  `update audit_log set is_read = true where action like 'GET %'`,
  `create index audit_log_company on audit_log (company_id, id)`,
  `create index audit_log_changes on audit_log (id) where not is_read`,
  `create index audit_log_admin on audit_log (admin_id, id)`,
  `revoke update, delete on audit_log from ${roles}`,
]

/** Each change of a system administrator, before and after; entries can only be added (SYS-6). */
export const auditChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
