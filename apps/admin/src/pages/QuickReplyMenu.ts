export { QuickReplyMenu as default } from '@frontdesk/ready-words'
