export { EmojiMenu } from './emoji/EmojiMenu.tsx'
export { QuickReplyMenu } from './menu/QuickReplyMenu.tsx'
export { QuickRepliesPage } from './settings/QuickRepliesPage.tsx'
