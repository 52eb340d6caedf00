import { sql, type Kysely } from 'kysely'

const statements = [
  // The letters of Kazakh that Russian keyboards lack are searched as the ones that are written in their place.
  `create or replace function fold_text(words text) returns text language sql immutable strict parallel safe
    return translate(lower(unaccent('unaccent'::regdictionary, normalize(words, NFC))), 'ёәғқңөұүһ', 'еагкноуух')`,
  // They hold what the function of before has answered.
  `reindex index messages_words`,
  `reindex index users_words`,
  `reindex index messages_transcripts`,
]

/** Folds the letters of Kazakh for searches, and builds the indexes of folded texts anew. */
export const kazakhSearch = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
