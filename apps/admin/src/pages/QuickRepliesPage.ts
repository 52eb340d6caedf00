export { QuickRepliesPage as default } from '@frontdesk/ready-words'
