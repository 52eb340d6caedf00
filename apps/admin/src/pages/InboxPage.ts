export { InboxPage as default } from '@frontdesk/chats'
