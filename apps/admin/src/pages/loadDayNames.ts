import { activateDates, startLocale } from '@frontdesk/platform'

/** Day names are loaded with the first page that uses them; until then days are in English. */
export const loadDayNames = (): Promise<void> =>
  activateDates(startLocale()).catch((error: unknown) => console.warn('Days stay in English', error))
