import { activateDates, startLocale } from '@frontdesk/platform'

export { InboxPage as default } from '@frontdesk/chats'

// The names of days are fetched with the first page that speaks them.
await activateDates(startLocale()).catch((error: unknown) => console.warn('Days stay in English', error))
