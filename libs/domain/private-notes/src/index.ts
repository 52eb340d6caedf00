export { applyNote, mergeNotes, notesOf, shownNotes, type Notes } from './Notes.ts'
export { placeNotes, type PlacedNotes } from './placeNotes.ts'
export {
  nextNote,
  queueNote,
  readPendingNotes,
  refuseNote,
  retryNote,
  dropNote,
  unsettledNotes,
  type NoteWords,
  type PendingNote,
} from './PendingNotes.ts'
export { colleaguesLike, mentionAt, mentionedIn, notePieces, type Colleague, type Mention } from './mentions.ts'
