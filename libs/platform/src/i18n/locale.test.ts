import { i18n } from '@lingui/core'
import { describe, expect, it, vi } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { activateDates, formatLongDay } from './activateDates.ts'
import { activateLocale, addMessages } from './activateLocale.ts'
import { deviceZone } from './deviceZone.ts'
import { formatDay, formatDayTime, formatDayTimeAhead, formatDayTimeIn, formatTime } from './formatTime.ts'
import { setLocale } from './setLocale.ts'
import { localeBasename } from './useLocale.ts'

const aStorage = () =>
  openStorage(() => {
    throw new Error('kept in memory')
  })
const aPageAt = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://app.example')
  return { pathname, search, hash, assign: vi.fn<(url: string | URL) => void>(), reload: vi.fn<() => void>() }
}

describe('choosing a language (LOC-3)', () => {
  it.each([
    ['/chats/7?x=1#y', 'uk', '/uk/chats/7?x=1#y'],
    ['/ru/chats?x=1#y', 'uk', '/uk/chats?x=1#y'],
    ['/', 'kk', '/kk'],
  ] as const)('setLocale at %s stores %s, sets the language of the page and loads %s', (here, locale, there) => {
    const page = aPageAt(here)
    const storage = aStorage()
    setLocale(locale, page, storage)
    expect(page.assign).toHaveBeenCalledExactlyOnceWith(there)
    expect(storage.get('preferredLocale')).toBe(locale)
    expect(document.documentElement.lang).toBe(locale)
  })

  it('setLocale reloads a page whose address has the language already', () => {
    const page = aPageAt('/uk/chats#y')
    setLocale('uk', page, aStorage())
    expect(page.reload).toHaveBeenCalledOnce()
    expect(page.assign).not.toHaveBeenCalled()
  })
})

describe('the current language', () => {
  it('activateLocale loads the texts of its language and no other', async () => {
    const load = vi.fn(async (locale: string) => ({ messages: { hello: `hello in ${locale}` } }))
    await activateLocale('kk', load)
    expect(load.mock.calls).toEqual([['kk']])
    expect(i18n._('hello')).toBe('hello in kk')
    expect(document.documentElement.lang).toBe('kk')
  })

  it('activateLocale joins the texts of several catalogues, and more can be added later', async () => {
    const holding = (id: string) => async (locale: string) => ({ messages: { [id]: `${id} in ${locale}` } })
    await activateLocale('pt', holding('menu'), holding('title'))
    await addMessages('pt', holding('chat'))
    expect(['menu', 'title', 'chat'].map((id) => i18n._(id))).toEqual(['menu in pt', 'title in pt', 'chat in pt'])
  })

  it.each([
    ['en', 'Friday, 20 November'],
    ['es', 'viernes, 20 de noviembre'],
    ['kk', '20 қараша, жұма'],
    ['pt', 'sexta-feira, 20 de novembro'],
    ['ru', 'пятница, 20 ноября'],
    ['uk', 'п’ятниця, 20 листопада'],
  ] as const)('days and months have their names in %s', async (locale, words) => {
    await activateDates(locale)
    expect(
      formatLongDay(new Date(2026, 10, 20))
        .toLowerCase()
        .replace("'", '’'),
    ).toBe(words.toLowerCase())
  })

  it.each([
    ['/chats', '/', '/'],
    ['/ru/chats', '/', '/ru'],
    ['/ru', '/', '/ru'],
    ['/system-admin/companies', '/system-admin', '/system-admin'],
    ['/ru/system-admin/companies', '/system-admin', '/ru/system-admin'],
    ['/english', '/', '/'],
  ])('the routes at %s of the app at %s are below %s', (pathname, base, basename) => {
    expect(localeBasename(pathname, base)).toBe(basename)
  })
})

describe('dates and times (MSG-12, LOC-1)', () => {
  it('dates and times are HH:mm and dd.mm.yyyy in every language', () => {
    const early = new Date(2026, 0, 2, 3, 4, 59)
    expect([formatTime(early), formatDay(early), formatDayTime(early)]).toEqual([
      '03:04',
      '02.01.2026',
      '02.01.2026 03:04',
    ])
    expect(formatTime(early.toISOString())).toBe('03:04')
  })

  it.each([
    [120, '01.01.2027 00:30'],
    [0, '31.12.2026 22:30'],
    [345, '01.01.2027 04:15'],
    [-720, '31.12.2026 10:30'],
  ])('on a clock %i minutes ahead of UTC it is %s, wherever this device is', (utcOffset, text) => {
    expect(formatDayTimeAhead('2026-12-31T22:30:00.000Z', utcOffset)).toBe(text)
  })

  it.each([null, undefined])('on a clock that is %s it is as on this device', (unknown) => {
    const moment = new Date(2026, 11, 3, 10, 5)
    expect(formatDayTimeAhead(moment.toISOString(), unknown)).toBe('03.12.2026 10:05')
  })

  it.each([
    ['2026-11-20T22:00:00.000Z', 'Pacific/Kiritimati', '21.11.2026 12:00 GMT+14'],
    ['2026-11-20T22:00:00.000Z', 'America/New_York', '20.11.2026 17:00 EST'],
    ['2026-07-20T22:00:00.000Z', 'Pacific/Chatham', '21.07.2026 10:45 GMT+12:45'],
    // Their clocks are ahead by an hour in their summer.
    ['2026-11-20T22:00:00.000Z', 'Pacific/Chatham', '21.11.2026 11:45 GMT+13:45'],
  ])('%s in %s is %s: a zone that is not the one of this device is named', (moment, zone, text) => {
    expect(formatDayTimeIn(moment, { zone, language: 'en' })).toBe(text)
  })

  it.each([
    ['of this device', deviceZone()],
    ['that this browser does not know', 'Europe/Atlantis'],
  ])('in a zone %s the time is as everywhere, and no zone is named', (_which, zone) => {
    expect(formatDayTimeIn(new Date(2026, 10, 21, 9, 0), { zone, language: 'en' })).toBe('21.11.2026 09:00')
  })
})
