import { sql, type Kysely } from 'kysely'

const company = 'frontdesk_company'
const service = 'frontdesk_service'

/** The company that the open transaction works in; null when none is named, which no row equals. */
const current = `nullif(current_setting('app.company_id', true), '')::bigint`

/** Roles belong to the whole cluster: another database of it may have made them, or be making them at this moment. */
const makeRole = (role: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$`

/**
 * The migrating user must be able to switch to either role, and keeps seeing all rows by inheriting the service. Since PostgreSQL 16 a
 * user with CREATEROLE becomes a member of the role it creates, but with neither of both options; older ones do not know the
 * columns, and there every membership has them.
 */
const joinRole = (role: string) => `do $$ begin
  if not exists (
    select from pg_auth_members m where roleid = '${role}'::regrole and member = session_user::regrole
      and coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true) and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
  ) then
    execute format('grant ${role} to %I', session_user)
      || case when current_setting('server_version_num')::int >= 160000 then ' with inherit true, set true' else '' end;
  end if;
exception when unique_violation then null;
end $$`

/**
 * A table of one company's rows. `condition`: how a row names its company, when it has no column of its own for it. Later
 * migrations call it for every new table with a company_id. It grants to the service as well: the default privileges are for
 * tables of the user who ran this migration alone.
 */
const protect = `create function protect_company_table(of regclass, condition text default 'company_id = ${current.replaceAll("'", "''")}') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', of);
  execute format('alter table %s force row level security', of);
  execute format('create policy company_rows on %s for all to ${company} using (%s) with check (%s)', of, condition, condition);
  execute format('create policy service_rows on %s for all to ${service} using (true) with check (true)', of);
  execute format('grant select, insert, update, delete on %s to ${company}, ${service}', of);
end $$`

/** Rows that belong to a company through another row; that one's own policy holds as well. */
const through = (parent: string, key: string) =>
  `exists (select from ${parent} parent where parent.id = ${key} and parent.company_id = ${current})`
const children: readonly [table: string, condition: string][] = [
  ['chat_users', `${through('chats', 'chat_id')} and ${through('users', 'user_id')}`],
  ['message_views', through('messages', 'message_id')],
  ['message_status_log', through('messages', 'message_id')],
  ['outbound_deliveries', through('messages', 'message_id')],
]

/**
 * Under row-level security a condition that might tell of other rows is not looked up in an index, and `like` is one: a search
 * would read every message of the company. So the index is asked by the owner, for the company that is named, and answers ids.
 */
const search = `create function company_messages_like(pattern text, with_system boolean) returns setof bigint language plpgsql stable security definer set search_path from current as $$
begin
  return query execute 'select id from messages where company_id = $1 and fold_text(text) like $2 escape ''!''' || case when with_system then '' else ' and kind = ''message''' end
    using ${current}, pattern;
end $$`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const statements = [
  protect,
  // Functions may be called by everybody unless it is said otherwise; this one is for the owner of the tables.
  `revoke all on function protect_company_table(regclass, text) from public`,

  `do $$ begin
    execute format('grant usage on schema %I to ${company}, ${service}', current_schema());
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to ${service}', current_schema());
    execute format('alter default privileges in schema %I grant usage on sequences to ${service}', current_schema());
  end $$`,
  // The tables of the migrations themselves stay the owner's.
  `do $$ declare relation record; begin
    for relation in select c.oid::regclass as name, c.relkind from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S') and c.relname not like 'kysely%'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    loop
      if relation.relkind = 'S' then execute format('grant usage on sequence %s to ${service}', relation.name);
      else execute format('grant select, insert, update, delete on %s to ${service}', relation.name); end if;
    end loop;
  end $$`,

  // Every table that has a company_id now, whichever migration made it.
  `do $$ declare found regclass; begin
    for found in select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
    loop perform protect_company_table(found); end loop;
  end $$`,
  ...children.map(([table, condition]) => `select protect_company_table('${table}', ${quoted(condition)})`),
  `select protect_company_table('companies', ${quoted(`id = ${current}`)})`,
  // A company is made and taken away by the service.
  `revoke insert, delete on companies from ${company}`,
  `grant usage on sequence message_id_seq to ${company}`,

  search,
  `revoke all on function company_messages_like(text, boolean) from public`,
  `grant execute on function company_messages_like(text, boolean) to ${company}`,

  // The columns that a company's work reads of shared tables: names of administrators, and no password.
  `grant select (id, email, email_key, full_name, phone, language, is_super_admin, created_at, updated_at, deleted_at) on admins to ${company}`,
  `grant select on feature_flags to ${company}`,
]

/** A second wall between companies: row-level security for a role that owns nothing (reliability T-05, decision 0030). */
export const rowLevelSecurity = {
  async up(db: Kysely<unknown>): Promise<void> {
    try {
      for (const role of [company, service]) await sql.raw(makeRole(role)).execute(db)
      for (const role of [company, service]) await sql.raw(joinRole(role)).execute(db)
    } catch (error) {
      throw isForbidden(error) ? new Error(whatIsNeeded, { cause: error }) : error
    }
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** `insufficient_privilege` of PostgreSQL. */
const isForbidden = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42501'

const whatIsNeeded = `The user of DATABASE_URL may not create the roles ${company} and ${service}. Give it CREATEROLE, or let an administrator of the database run: create role ${company} nologin; create role ${service} nologin; grant ${company}, ${service} to that user; (from PostgreSQL 16 on: with inherit true, set true)`
