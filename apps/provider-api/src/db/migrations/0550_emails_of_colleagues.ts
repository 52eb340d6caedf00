import { sql, type Kysely } from 'kysely'

/** The email about mentions and assignments, beside whatever kinds there are by then (TEAM-3). */
export const emailsOfColleagues = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'outbox_mail'::regclass and conname = 'outbox_mail_template_check'`.execute(db)
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
    const list = [...kinds, 'team-notified'].map((kind) => `'${kind}'`).join()
    await sql`alter table outbox_mail drop constraint outbox_mail_template_check`.execute(db)
    await sql`alter table outbox_mail add constraint outbox_mail_template_check check (template in (${sql.raw(list)}))`.execute(
      db,
    )
  },
}
