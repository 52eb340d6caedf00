export { NoteRow as default } from '@frontdesk/notes'
