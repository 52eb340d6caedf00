import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A value of a cell; null is an empty one. */
export type Cell = string | number | boolean | null

/**
 * A file for spreadsheets, row by row as its reader takes them: UTF-8 with the byte order mark by which Excel knows it,
 * commas, CRLF. A text that a spreadsheet would run as a formula begins with an apostrophe. `columns`: their names,
 * the first row. A failure of `rows` breaks the stream off.
 */
export function streamCsv(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Readable {
  const file = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: String },
  })
  // `finished` of the answer reports a failure, too; here it only ends both streams.
  pipeline(Readable.from(rows), file, () => undefined)
  return file
}
