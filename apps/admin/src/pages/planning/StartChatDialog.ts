export { StartChatDialog as default } from '@frontdesk/planning'
