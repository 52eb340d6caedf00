import type { PrivateNote } from '@frontdesk/contract'

/** All that is known of the private notes of one chat, removed ones included, by id: the order of their making. */
export type Notes = readonly PrivateNote[]

/**
 * Applies one version of a note, in whichever order and however often versions arrive: of each note the greatest
 * revision stays, and a removal is a revision too, after which an older one brings nothing back (CUST-3). Returns the
 * same value where nothing changes.
 */
export function applyNote(notes: Notes, note: PrivateNote): Notes {
  const known = notes.find(({ id }) => id === note.id)
  if (known !== undefined && known.revision >= note.revision) return notes
  return [...notes.filter(({ id }) => id !== note.id), note].toSorted((one, other) => one.id - other.id)
}

/** The notes that an answer of the server contains. */
export const notesOf = (answer: readonly PrivateNote[]): Notes => answer.reduce<Notes>(applyNote, [])

/** Applies versions that arrived while the notes were being read. */
export const mergeNotes = (notes: Notes, versions: readonly PrivateNote[]): Notes => versions.reduce(applyNote, notes)

/** The notes that are shown, in the order of their making. */
export const shownNotes = (notes: Notes): readonly PrivateNote[] => notes.filter(({ isRemoved }) => !isRemoved)
