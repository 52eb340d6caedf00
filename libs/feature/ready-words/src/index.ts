export { QuickReplyMenu } from './menu/QuickReplyMenu.tsx'
export { QuickRepliesPage } from './settings/QuickRepliesPage.tsx'
