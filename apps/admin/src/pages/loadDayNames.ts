import { activateDates, startLocale } from '@frontdesk/platform'

/** The names of days are fetched with the first page that speaks them; without them days stay in English. */
export const loadDayNames = (): Promise<void> =>
  activateDates(startLocale()).catch((error: unknown) => console.warn('Days stay in English', error))
