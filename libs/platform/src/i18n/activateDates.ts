import type { Locale } from '@frontdesk/locale-resolution'
import dayjs from 'dayjs'

const loaders: Record<Exclude<Locale, 'en'>, () => Promise<unknown>> = {
  es: () => import('dayjs/locale/es'),
  kk: () => import('dayjs/locale/kk'),
  pt: () => import('dayjs/locale/pt'),
  ru: () => import('dayjs/locale/ru'),
  uk: () => import('dayjs/locale/uk'),
}

/** Sets the language of the names of days and months; only this language is fetched. */
export async function activateDates(locale: Locale): Promise<void> {
  if (locale !== 'en') await loaders[locale]()
  dayjs.locale(locale)
}

/** A day in words, without the year: `Friday, 20 November`. */
export const formatLongDay = (date: Date | string): string => dayjs(date).format('dddd, D MMMM')
