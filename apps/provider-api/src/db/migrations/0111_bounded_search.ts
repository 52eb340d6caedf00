import { sql, type Kysely } from 'kysely'

const statements = [
  // Beside the one without a bound, which a process of before may still call. The index answers in no order.
  `create function company_messages_like(pattern text, with_system boolean, most integer) returns setof bigint
    language plpgsql stable security definer set search_path from current as $$
    begin
      return query execute '(select id from messages where company_id = $1 and fold_text(text) like $2 escape ''!''' || case when with_system then '' else ' and kind = ''message''' end
        || ' limit $3) union all (select id from messages where company_id = $1 and jsonb_path_exists(metadata, ''$.files[*].transcript.text'')
          and fold_text(transcript_text(metadata)) like $2 escape ''!'' limit $3) limit $3'
        using nullif(current_setting('app.company_id', true), '')::bigint, pattern, most;
    end $$`,
  `revoke all on function company_messages_like(text, boolean, integer) from public`,
  `grant execute on function company_messages_like(text, boolean, integer) to frontdesk_company`,
]

/** Bounds how many messages the text index answers for a word that nearly all of them have. */
export const boundedSearch = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
