import { parse } from 'csv-parse/sync'

/** A row with the line at which it begins, counted from 1. */
export type Row = { line: number; cells: readonly string[] }
/** The rows of a table, and the lines that could not be read. */
export type Table = { rows: readonly Row[]; unreadable: readonly number[] }

/** The separators of cells, in the order in which they are tried. */
export const delimiters: readonly string[] = ['\t', ';', ',']

/**
 * The text of a file of lines without its byte order mark and with line feeds alone; `declared`: the delimiter that the
 * first line states, as Excel writes it above a table. An empty line in its place keeps the numbers of the others.
 */
export function tableTextOf(raw: string): { text: string; declared: string | undefined } {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = '', declared] = /^sep=(.)\n/i.exec(text) ?? []
  return { text: declared === undefined ? text : `\n${text.slice(head.length)}`, declared }
}

/**
 * Reads a table by the delimiter by which it is the most regular: the one by which its first row is a head, else by
 * which most rows are equally wide. Never throws.
 */
export function readTableRows(text: string, isHead: (row: Row) => boolean): Table {
  let best: Table = { rows: [], unreadable: [] }
  let most = -1
  for (const delimiter of delimiters) {
    const table = readTableRowsBy(text, delimiter)
    const [first] = table.rows
    const wide = table.rows.map(({ cells }) => cells.length).filter((width) => width >= 2)
    // Count the largest group of rows of equal width, at least two cells wide.
    const usual = Math.max(0, ...[...Map.groupBy(wide, (width) => width).values()].map((same) => same.length))
    const score = first && isHead(first) ? Infinity : usual
    if (score <= most) continue
    best = table
    most = score
  }
  return best
}

/** Reads a table whose cells a delimiter separates. Never throws. */
export function readTableRowsBy(text: string, delimiter: string): Table {
  const unreadable: number[] = []
  const records = parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    record_delimiter: '\n',
    info: true,
    raw: true,
    on_skip: (error) => void unreadable.push(Math.max(1, Number(error?.['lines'] ?? 1))),
  }) as unknown as { record: string[]; info: { lines: number }; raw: string }[] // So these options shape a record.
  const rows = records.map(({ record, info, raw }) => ({
    line: info.lines - (raw.replace(/\n$/, '').match(/\n/g)?.length ?? 0),
    cells: record,
  }))
  return { rows, unreadable }
}
