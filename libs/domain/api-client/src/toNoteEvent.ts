import type { PrivateNote } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'
import { readPrivateNote } from './border/readPrivateNote.ts'

/** A private note was added, edited or removed (CUST-3); `seq` is its number in the company's event log. */
export type NoteEvent = { type: 'note-changed'; companyId: number; seq: number | null; note: PrivateNote }

/**
 * Parses a `private_note_update` of the live connection or of the log; null without a note. `companyId` applies when
 * the payload names no company.
 */
export function toNoteEvent(payload: unknown, companyId: number | null = null): NoteEvent | null {
  const note = readPrivateNote(payload, companyId)
  return note && { type: 'note-changed', companyId: note.companyId, seq: readId(fieldsOf(payload)['seq']), note }
}
