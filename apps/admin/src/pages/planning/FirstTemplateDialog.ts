export { TemplateDialog as default } from '@frontdesk/chats'
