import { sql, type RawBuilder } from 'kysely'

/** The metadata of a message without the transcripts of its files: of a deleted message no words stay (MSG-7). */
export const withoutTranscripts =
  (): RawBuilder<string> => sql<string>`case when jsonb_path_exists(metadata, '$.files[*].transcript')
  then jsonb_set(metadata, '{files}', (select jsonb_agg(file - 'transcript' order by place)
    from jsonb_array_elements(metadata->'files') with ordinality as files(file, place)))
  else metadata end`
