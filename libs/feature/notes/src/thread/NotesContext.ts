import type { PrivateNote } from '@frontdesk/contract'
import type { PendingNote, PlacedNotes } from '@frontdesk/private-notes'
import { createContext } from 'react'

/** The notes of the open chat among its rows, and those that are not stored yet, which stand at its end. */
type ShownNotes = {
  companyId: number
  placed: PlacedNotes<PrivateNote>
  pending: readonly PendingNote[]
}

/** The notes of the thread around; null outside of one, and until they are read. */
export const NotesContext = createContext<ShownNotes | null>(null)
