export { FoundNotesView as default } from '@frontdesk/notes'
