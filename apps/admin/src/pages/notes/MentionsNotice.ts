export { MentionsNotice as default } from '@frontdesk/notes'
