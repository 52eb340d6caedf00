import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a text holds these words, whatever their case and accents; a missing text holds nothing. The database folds both
 * (`fold_text`), then escapes what it looks for, so that `%`, `_` and `\` stand for themselves (reliability T-31).
 */
export const holds = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`fold_text(${text}) like ${patternOf(words)} escape '!'`

/** The pattern of texts that hold these words, with `!` before what stands for itself. */
export const patternOf = (words: string): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(fold_text(${storable(words)}::text), '([!%_])', '!\\1', 'g') || '%'`

/** No text of the database can hold a NUL: looking for what stands in its place finds nothing else either. */
const storable = (words: string): string => words.toWellFormed().replaceAll('\0', '\uFFFD')
