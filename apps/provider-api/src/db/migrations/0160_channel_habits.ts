import { sql, type Kysely } from 'kysely'

const statements = [
  `create table channel_habits (
    company_id bigint not null references companies (id) on delete cascade,
    messenger_id bigint not null,
    week date not null,
    messages integer not null check (messages > 0),
    longest_gap_ms bigint not null check (longest_gap_ms >= 0),
    primary key (company_id, messenger_id, week),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `select protect_company_table('channel_habits')`,
]

/** How often customers write over each channel, week by week (INT-7). */
export const channelHabits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'outbox_mail'::regclass and conname = 'outbox_mail_template_check'`.execute(db)
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
    const list = [...kinds, 'channel-silent'].map((kind) => `'${kind}'`).join()
    await sql`alter table outbox_mail drop constraint outbox_mail_template_check`.execute(db)
    await sql`alter table outbox_mail add constraint outbox_mail_template_check check (template in (${sql.raw(list)}))`.execute(
      db,
    )
  },
}
