import { parse } from 'csv-parse/sync'
import { gather, readItem, type Problem, type Findings } from './Findings.ts'

type Row = { line: number; cells: readonly string[] }
type Table = { rows: readonly Row[]; problems: readonly Problem[] }

const delimiters = ['\t', ';', ','] as const
type Delimiter = (typeof delimiters)[number]

/** Column names in six languages. */
const questionNames = new Set([
  'question',
  'questions',
  'q',
  'pregunta',
  'pergunta',
  'питання',
  'запитання',
  'вопрос',
  'сұрақ',
])
const answerNames = new Set(['answer', 'answers', 'a', 'respuesta', 'resposta', 'відповідь', 'ответ', 'жауап'])

/**
 * Whether a text is a table rather than prose: its first line names the columns, or nearly every line has two cells.
 */
export function isTable(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  return delimiters.some((delimiter) => {
    if (!first.includes(delimiter)) return false
    const { rows, problems } = parseBy(text, delimiter)
    if (rows.length === 0) return false
    if (columnsOf(rows)) return true
    const paired = rows.filter((row) => row.cells.filter((cell) => cell.trim() !== '').length === 2).length
    // Prose contains commas too: separated by them alone, it is a table only if every line has two cells and cells are
    // quoted.
    if (delimiter === ',') return paired === rows.length && problems.length === 0 && first.trimStart().startsWith('"')
    return paired >= 0.8 * rows.length
  })
}

/**
 * Reads a table of questions and answers (CSV, TSV, semicolons) by its column names, otherwise from its first two
 * columns.
 */
export function readTable(text: string): Findings {
  const { rows, problems } = mostRegular(text)
  const named = columnsOf(rows)
  const { question, answer } = named ?? { question: 0, answer: 1 }
  const found = rows
    .slice(named ? 1 : 0)
    .map(({ line, cells }) => readItem(line, cells[question] ?? '', cells[answer] ?? ''))
  return gather([...found, ...problems.map((problem) => ({ problem }))])
}

function mostRegular(text: string): Table {
  let best: Table = { rows: [], problems: [] }
  let most = -1
  for (const delimiter of delimiters) {
    const table = parseBy(text, delimiter)
    const widths = table.rows.map((row) => row.cells.length)
    const wide = widths.filter((width) => width >= 2)
    // Count the largest group of rows of equal width, at least two cells wide.
    const usual = Math.max(0, ...[...Map.groupBy(wide, (width) => width).values()].map((same) => same.length))
    const score = columnsOf(table.rows) ? Infinity : usual
    if (score <= most) continue
    best = table
    most = score
  }
  return best
}

function columnsOf(rows: readonly Row[]): { question: number; answer: number } | null {
  const names = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const question = names.findIndex((name) => questionNames.has(name))
  const answer = names.findIndex((name) => answerNames.has(name))
  return question >= 0 && answer >= 0 ? { question, answer } : null
}

function parseBy(text: string, delimiter: Delimiter): Table {
  const problems: Problem[] = []
  const records = parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    record_delimiter: '\n',
    info: true,
    raw: true,
    on_skip: (error) => void problems.push({ line: Math.max(1, Number(error?.['lines'] ?? 1)), reason: 'unreadable' }),
  }) as unknown as { record: string[]; info: { lines: number }; raw: string }[] // So these options shape a record.
  const rows = records.map(({ record, info, raw }) => ({
    line: info.lines - (raw.replace(/\n$/, '').match(/\n/g)?.length ?? 0),
    cells: record,
  }))
  return { rows, problems }
}
