import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table chats drop constraint chats_needs_human_check`,
  `alter table chats add constraint chats_needs_human_check check (needs_human in
    ('asked','handed-over','voice-message','withheld','failed','stalled','hourly-limit','daily-limit','assistant-off'))`,

  // The words of all recordings of a message; null when it has none.
  `create function transcript_text(metadata jsonb) returns text language sql immutable strict parallel safe
    as $$ select string_agg(words #>> '{}', E'\\n') from jsonb_path_query(metadata, '$.files[*].transcript.text') as words $$`,
  `create index messages_transcripts on messages using gin (fold_text(transcript_text(metadata)) gin_trgm_ops)
    where jsonb_path_exists(metadata, '$.files[*].transcript.text')`,
  `create index messages_transcribing on messages (chat_id, id)
    where jsonb_path_exists(metadata, '$.files[*].transcript ? (@.state == "pending")')`,
  // Two queries, each for one index. Only messages have recordings, no notice has.
  `create or replace function company_messages_like(pattern text, with_system boolean) returns setof bigint
    language plpgsql stable security definer set search_path from current as $$
    begin
      return query execute 'select id from messages where company_id = $1 and fold_text(text) like $2 escape ''!''' || case when with_system then '' else ' and kind = ''message''' end
        || ' union all select id from messages where company_id = $1 and jsonb_path_exists(metadata, ''$.files[*].transcript.text'')
          and fold_text(transcript_text(metadata)) like $2 escape ''!'''
        using nullif(current_setting('app.company_id', true), '')::bigint, pattern;
    end $$`,
]

/** The words of recordings: how they are found, which are still being written down, and chats that wait for a person without them (decision 0060). */
export const transcripts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
