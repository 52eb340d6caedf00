import { sql, type Kysely } from 'kysely'

const statements = [
  // As `foldText` of message-search: the letters of Ukrainian, too, and no apostrophe, of which there are many.
  `create or replace function fold_text(words text) returns text language sql immutable strict parallel safe
    return translate(lower(unaccent('unaccent'::regdictionary, normalize(words, NFC))), 'ёәғқңөұүһіїєґ''’ʼ‘\`´′', 'еагкноуухииег')`,
  // They hold what the function of before has answered.
  `reindex index messages_words`,
  `reindex index users_words`,
  `reindex index messages_transcripts`,
]

/** Folds the letters of Ukrainian and apostrophes for searches, and builds the indexes of folded texts anew. */
export const typedAlphabets = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
