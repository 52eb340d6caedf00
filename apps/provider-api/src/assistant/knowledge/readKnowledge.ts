import { tableTextOf } from '../../files/tables/readTableRows.ts'
import { readBlocks } from './readBlocks.ts'
import type { Findings } from './Findings.ts'
import { isTable, readTable } from './readTable.ts'
import { markOf, readMarked } from './readMarked.ts'

/**
 * Reads questions and answers from a text: `Q:`/`A:` lines in six languages, blocks whose first line is the question,
 * or a table (CSV or TSV). Never throws: lines that cannot be read are returned as problems.
 */
export function readKnowledge(raw: string, format: 'auto' | 'text' | 'csv'): Findings {
  const { text, declared } = tableTextOf(raw)
  if (format === 'csv' || declared !== undefined) return readTable(text, declared)
  const mark = markOf(text)
  if (mark) return readMarked(text, mark)
  return format === 'auto' && isTable(text) ? readTable(text) : readBlocks(text)
}
