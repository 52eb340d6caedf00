import { sql, type RawBuilder } from 'kysely'
import { storable } from './storable.ts'

/**
 * SQL condition: the text contains the search text, ignoring case and accents; null contains nothing. The database
 * folds both (`fold_text`) and escapes the search text, so that `%`, `_` and `\` match themselves (reliability T-31).
 */
export const holds = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`fold_text(${text}) like ${patternOf(search)} escape '!'`

/** LIKE pattern of texts that contain the search text, with `!` as the escape character. */
export const patternOf = (search: string): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(fold_text(${storable(search)}::text), '([!%_])', '!\\1', 'g') || '%'`
