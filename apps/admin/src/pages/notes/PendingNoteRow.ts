export { PendingNoteRow as default } from '@frontdesk/notes'
