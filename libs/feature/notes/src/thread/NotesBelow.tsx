import type { PrivateNote } from '@frontdesk/contract'
import type { PendingNote } from '@frontdesk/private-notes'
import { use, type ReactNode } from 'react'
import { NotesContext } from './NotesContext.ts'

/** The notes below a row of the thread; above the first row for `null`. */
export function NotesBelow({ rowKey, show }: { rowKey: string | null; show: (note: PrivateNote) => ReactNode }) {
  const placed = use(NotesContext)?.placed
  return (rowKey === null ? placed?.first : placed?.below.get(rowKey))?.map(show)
}

/** The notes at the end of the thread that are not stored yet. */
export function PendingNotes({ show }: { show: (note: PendingNote) => ReactNode }) {
  return use(NotesContext)?.pending.map(show)
}
