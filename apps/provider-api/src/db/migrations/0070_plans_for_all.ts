import { sql, type Kysely } from 'kysely'

const company = 'frontdesk_company'

/**
 * The company that the open transaction works in; null when none is named. As a subquery it is a value that the planner does not know: what
 * a stable function answers it looks up while it plans, and a plan that is kept would be one for the company that it was made for.
 */
const current = `(select nullif(current_setting('app.company_id', true), '')::bigint)`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const ofCompany = `company_id = ${current}`

const statements = [
  `do $$ declare found regclass; begin
    for found in select polrelid::regclass from pg_policy join pg_class on pg_class.oid = polrelid
      where polname = 'company_rows' and relnamespace = current_schema()::regnamespace and relname <> 'companies'
    loop execute format('alter policy company_rows on %s using (%s) with check (%s)', found, ${quoted(ofCompany)}, ${quoted(ofCompany)}); end loop;
  end $$`,
  `alter policy company_rows on companies using (id = ${current}) with check (id = ${current})`,
  `create or replace function protect_company_table(of regclass, condition text default ${quoted(ofCompany)}) returns void language plpgsql as $$
  begin
    execute format('alter table %s enable row level security', of);
    execute format('alter table %s force row level security', of);
    execute format('create policy company_rows on %s for all to ${company} using (%s) with check (%s)', of, condition, condition);
    execute format('create policy service_rows on %s for all to frontdesk_service using (true) with check (true)', of);
    execute format('grant select, insert, update, delete on %s to ${company}, frontdesk_service', of);
  end $$`,
  // Of the messages that a channel did not take there are few, and a list of chats asks for those of each.
  `create index messages_failed on messages (chat_id, id, company_id)
    where status = 'failed' and kind = 'message' and not is_deleted and not is_history
      and coalesce(metadata->'error'->>'code', '') not in ('DELETED', 'TAKEN_OVER', 'WITHDRAWN')`,
]

/** Plans that serve every company, and an index of the messages that failed (decision 0051). */
export const plansForAll = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
