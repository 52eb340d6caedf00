import { delimiters, readTableRows, readTableRowsBy, type Row } from '../../files/tables/readTableRows.ts'
import { gather, readItem, type Findings } from './Findings.ts'

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
    const { rows, unreadable } = readTableRowsBy(text, delimiter)
    if (rows.length === 0) return false
    if (columnsOf(rows)) return true
    const paired = rows.filter((row) => row.cells.filter((cell) => cell.trim() !== '').length === 2).length
    // Prose contains commas too: separated by them alone, it is a table only if every line has two cells and cells are
    // quoted.
    if (delimiter === ',') return paired === rows.length && unreadable.length === 0 && first.trimStart().startsWith('"')
    return paired >= 0.8 * rows.length
  })
}

/**
 * Reads a table of questions and answers (CSV, TSV, semicolons) by its column names, otherwise from its first two
 * columns. `declared`: the delimiter that the table itself states.
 */
export function readTable(text: string, declared?: string): Findings {
  const { rows, unreadable } =
    declared === undefined ? readTableRows(text, (row) => columnsOf([row]) !== null) : readTableRowsBy(text, declared)
  const named = columnsOf(rows)
  const { question, answer } = named ?? { question: 0, answer: 1 }
  const found = rows
    .slice(named ? 1 : 0)
    .map(({ line, cells }) => readItem(line, cells[question] ?? '', cells[answer] ?? ''))
  return gather([...found, ...unreadable.map((line) => ({ problem: { line, reason: 'unreadable' as const } }))])
}

function columnsOf(rows: readonly Row[]): { question: number; answer: number } | null {
  const names = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const question = names.findIndex((name) => questionNames.has(name))
  const answer = names.findIndex((name) => answerNames.has(name))
  return question >= 0 && answer >= 0 ? { question, answer } : null
}
