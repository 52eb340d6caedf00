export { AssistantPage as default } from '@frontdesk/chats'
