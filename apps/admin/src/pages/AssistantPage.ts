import { loadDayNames } from './loadDayNames.ts'

export { AssistantPage as default } from '@frontdesk/chats'

await loadDayNames()
