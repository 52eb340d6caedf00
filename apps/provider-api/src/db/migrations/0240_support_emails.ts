import { sql, type Kysely } from 'kysely'

const statements = [
  // Addresses of before were stored without word of whether somebody had confirmed them.
  `alter table visitors add column is_email_verified boolean not null default false`,
  `alter table support_reads add column emailed_message_id bigint not null default 0`,
]

/** Emails to those who asked support and were away when a person answered (SUP-10). */
export const supportEmails = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'outbox_mail'::regclass and conname = 'outbox_mail_template_check'`.execute(db)
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
    const list = [...kinds, 'support-answered'].map((kind) => `'${kind}'`).join()
    await sql`alter table outbox_mail drop constraint outbox_mail_template_check`.execute(db)
    await sql`alter table outbox_mail add constraint outbox_mail_template_check check (template in (${sql.raw(list)}))`.execute(
      db,
    )
  },
}
