export { NoteComposer as default } from '@frontdesk/notes'
