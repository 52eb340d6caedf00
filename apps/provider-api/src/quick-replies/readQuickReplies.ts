import type { QuickReplyProblem } from '@frontdesk/contract'
import { longestQuickReply, longestShortcut } from '@frontdesk/contract/limits'
import { storable } from '../db/storable.ts'
import { tableTextOf, readTableRows, readTableRowsBy, type Row } from '../files/tables/readTableRows.ts'
import { keyOf } from './quickReplies.ts'

/** The quick replies of a table, each shortcut once, and the lines that were left out. */
export type ReadReplies = {
  replies: readonly { shortcut: string; text: string }[]
  problems: readonly QuickReplyProblem[]
}

/** The columns of an exported file. The names of files are for people: an import reads a reply without them. */
export const quickReplyColumns = ['shortcut', 'text', 'files'] as const

/** Column names in six languages. */
const shortcutNames = new Set(['shortcut', 'short_code', 'atajo', 'atalho', 'скорочення', 'сокращение', 'қысқарту'])
const textNames = new Set(['text', 'content', 'message', 'texto', 'mensaje', 'mensagem', 'текст', 'мәтін'])

function columnsOf(row: Row | undefined): { shortcut: number; text: number } | null {
  const names = row?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const shortcut = names.findIndex((name) => shortcutNames.has(name))
  const text = names.findIndex((name) => textNames.has(name))
  return shortcut >= 0 && text >= 0 ? { shortcut, text } : null
}

/** A text that a spreadsheet would run as a formula was exported with an apostrophe before it. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, '')

/**
 * Reads a table of quick replies (CSV, TSV, semicolons) by its column names, otherwise from its first two columns, as
 * `exportQuickReplies` writes them. A slash before a shortcut is taken off. Never throws (WORD-1).
 */
export function readQuickReplies(raw: string): ReadReplies {
  const { text, declared } = tableTextOf(storable(raw))
  const { rows, unreadable } =
    declared === undefined ? readTableRows(text, (row) => columnsOf(row) !== null) : readTableRowsBy(text, declared)
  const named = columnsOf(rows[0])
  const places = named ?? { shortcut: 0, text: 1 }
  const problems: QuickReplyProblem[] = unreadable.map((line) => ({ line, reason: 'unreadable' }))
  const replies = new Map<string, { shortcut: string; text: string }>()
  for (const { line, cells } of rows.slice(named ? 1 : 0)) {
    const shortcut = withoutApostrophe(cells[places.shortcut]?.trim() ?? '').replace(/^\//u, '')
    const reply = { shortcut, text: withoutApostrophe(cells[places.text]?.trim() ?? '') }
    if (shortcut === '' && reply.text === '') continue
    const reason = problemOf(reply) ?? (replies.has(keyOf(shortcut)) ? 'repeated' : null)
    if (reason !== null) problems.push({ line, reason })
    else replies.set(keyOf(shortcut), reply)
  }
  return { replies: [...replies.values()], problems: problems.toSorted((one, other) => one.line - other.line) }
}

function problemOf({ shortcut, text }: { shortcut: string; text: string }): QuickReplyProblem['reason'] | null {
  if (shortcut === '') return 'no-shortcut'
  if (text === '') return 'no-text'
  if (/[\s/]/u.test(shortcut)) return 'bad-shortcut'
  return shortcut.length > longestShortcut || text.length > longestQuickReply ? 'too-long' : null
}
