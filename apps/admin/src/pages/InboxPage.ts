import { loadDayNames } from './loadDayNames.ts'

export { InboxPage as default } from '@frontdesk/chats'

await loadDayNames()
