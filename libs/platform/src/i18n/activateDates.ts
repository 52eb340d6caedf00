import type { Locale } from '@frontdesk/locale-resolution'
import dayjs from 'dayjs'

const loaders: Record<Exclude<Locale, 'en'>, () => Promise<{ default: ILocale }>> = {
  es: () => import('dayjs/locale/es'),
  kk: () => import('dayjs/locale/kk'),
  pt: () => import('dayjs/locale/pt'),
  ru: () => import('dayjs/locale/ru'),
  uk: () => import('dayjs/locale/uk'),
}

/** Short weekdays from Sunday on, as in CLDR: those of dayjs are abbreviations that nobody writes, such as `птн`. */
const shortWeekdays: Record<Exclude<Locale, 'en'>, string> = {
  es: 'dom lun mar mié jue vie sáb',
  kk: 'жс дс сс ср бс жм сб',
  pt: 'dom. seg. ter. qua. qui. sex. sáb.',
  ru: 'вс пн вт ср чт пт сб',
  uk: 'нд пн вт ср чт пт сб',
}

/** Sets the language of the names of days and months; only this language is fetched. */
export async function activateDates(locale: Locale): Promise<void> {
  if (locale === 'en') {
    dayjs.locale(locale)
    return
  }
  const { default: names } = await loaders[locale]()
  dayjs.locale({ ...names, weekdaysShort: shortWeekdays[locale].split(' ') })
}

/** Patterns of a day in words in the languages that do not write it as English. */
const longDays: Readonly<Record<string, string>> = {
  es: 'dddd, D [de] MMMM',
  kk: 'D MMMM, dddd',
  pt: 'dddd, D [de] MMMM',
}

/** A day in words, without the year: `Friday, 20 November`, `viernes, 20 de noviembre`. */
export const formatLongDay = (date: Date | string): string =>
  dayjs(date).format(longDays[dayjs.locale()] ?? 'dddd, D MMMM')
