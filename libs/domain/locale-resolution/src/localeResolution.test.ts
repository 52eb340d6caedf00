import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocale, locales, resolveLocale, withLocale, withoutLocale } from './index.ts'

describe('the locale of a path', () => {
  it.each([
    ['/ru/chats?x=1#y', 'ru', '/chats?x=1#y'],
    ['/uk', 'uk', '/'],
    ['/es/', 'es', '/'],
    ['/pt?x=1', 'pt', '/?x=1'],
    ['/kk#top', 'kk', '/#top'],
    ['/chats', null, '/chats'],
    ['', null, '/'],
    ['chats', null, '/chats'],
    ['?x=1', null, '/?x=1'],
    ['/english', null, '/english'],
    ['/enroll', null, '/enroll'],
    ['/espresso', null, '/espresso'],
    ['/ukulele', null, '/ukulele'],
    ['/kk-kz', null, '/kk-kz'],
    ['/EN', null, '/EN'],
    ['//en', null, '/en'],
    ['//evil.com', null, '/evil.com'],
    ['/\\evil.com', null, '/evil.com'],
    ['/\t/evil.com', null, '/evil.com'],
    ['/ru//evil.com', 'ru', '/evil.com'],
    ['/ru/\\evil.com', 'ru', '/evil.com'],
    ['/%2f/evil.com', null, '/%2f/evil.com'],
    ['/ru?next=//a/b#//c', 'ru', '/?next=//a/b#//c'],
    ['/kk_KZ/chats', null, '/kk_KZ/chats'],
    ['/Ru', null, '/Ru'],
    ['/en.html', null, '/en.html'],
    ['/de/chats', null, '/de/chats'],
    ['/%72u/chats', null, '/%72u/chats'],
    ['/en/ru/chats', 'en', '/ru/chats'],
    ['/chats/ru', null, '/chats/ru'],
    ['en/chats', null, '/en/chats'],
    [' /en', null, '/en'],
    ['/en//', 'en', '/'],
    ['/en\\chats', null, '/en\\chats'],
    ['#/ru', null, '/#/ru'],
    ['?/ru', null, '/?/ru'],
    ['///', null, '/'],
    ['/%', null, '/%'],
    ['\n', null, '/'],
  ])('withoutLocale splits %j into %j and %j', (path, locale, rest) => {
    expect(withoutLocale(path)).toEqual({ locale, path: rest })
  })

  it.each([
    ['/chats', 'ru', '/ru/chats'],
    ['/ru/chats?x=1#y', 'es', '/es/chats?x=1#y'],
    ['/', 'kk', '/kk'],
    ['', 'kk', '/kk'],
    ['/ru', 'kk', '/kk'],
    ['/ru?x=1', 'uk', '/uk?x=1'],
    ['/?x=1#y', 'uk', '/uk?x=1#y'],
    ['/english', 'ru', '/ru/english'],
    ['//evil.com', 'ru', '/ru/evil.com'],
    ['//en', 'ru', '/ru/en'],
    ['/EN', 'ru', '/ru/EN'],
    ['/kk-kz', 'kk', '/kk/kk-kz'],
    ['/ru/', 'uk', '/uk'],
    ['/ru//evil.com', 'uk', '/uk/evil.com'],
    ['/ru/chats/?', 'uk', '/uk/chats/?'],
    ['#y', 'pt', '/pt#y'],
    ['chats', 'pt', '/pt/chats'],
  ] as const)('withLocale turns %j in %s into %j', (path, locale, there) => {
    expect(withLocale(path, locale)).toBe(there)
  })
})

describe('the order of locale preferences', () => {
  it.each([
    [{ pathname: '/ru/chats', stored: 'uk', browserLanguages: ['es'] }, 'ru'],
    [{ pathname: '/chats', stored: 'uk', browserLanguages: ['es'] }, 'uk'],
    [{ pathname: '/chats', stored: 'klingon', browserLanguages: ['es'] }, 'es'],
    [{ pathname: '/chats', stored: null, browserLanguages: ['zh-CN', 'pt-BR', 'ru'] }, 'pt'],
    [{ pathname: '/chats', stored: '', browserLanguages: ['UK'] }, 'uk'],
    [{ pathname: '/chats', browserLanguages: ['kk_KZ'] }, 'kk'],
    [{ pathname: '/chats', browserLanguages: ['', '*', '-', 'russian', 'uk-UA'] }, 'uk'],
    [{ pathname: '/chats', browserLanguages: ['zh', 'de'] }, 'en'],
    [{ pathname: '/chats' }, 'en'],
    [{ pathname: '/english', stored: 'kk' }, 'kk'],
    [{ pathname: '/EN', stored: 'kk' }, 'kk'],
    [{ pathname: '//en', stored: 'kk' }, 'kk'],
    [{ pathname: '', stored: 'kk' }, 'kk'],
    [{ pathname: '/chats', stored: 'UK', browserLanguages: ['es-419'] }, 'es'],
    [{ pathname: '/chats', stored: ' ru', browserLanguages: [] }, 'en'],
    [{ pathname: '/chats', stored: 'toString', browserLanguages: ['constructor', '__proto__'] }, 'en'],
    [{ pathname: '/chats', stored: null, browserLanguages: ['be', 'ru-RU', 'uk'] }, 'ru'],
  ])('resolveLocale answers %j with %s', (preferences, locale) => {
    expect(resolveLocale(preferences)).toBe(locale)
  })

  it.each([
    ['uk', 'uk'],
    ['uk-UA', 'uk'],
    ['UK-ua', 'uk'],
    ['pt_BR.UTF-8', 'pt'],
    ['kk-Cyrl-KZ', 'kk'],
    ['es-419', 'es'],
    [' ru-RU\n', 'ru'],
    ['ru-', 'ru'],
    ['ru_', 'ru'],
    ['en-\nx', 'en'],
    ['eng', null],
    ['rus-RU', null],
    ['r', null],
    ['-ru', null],
    ['x-ru', null],
    ['ru RU', null],
    ['ru;q=0.5', null],
    ['*', null],
    ['', null],
    ['-', null],
  ])('resolveLocale reads the browser language %j as %s', (language, locale) => {
    // The next one is used when a language is not one of ours.
    expect(resolveLocale({ pathname: '/', browserLanguages: [language, 'kk'] })).toBe(locale ?? 'kk')
  })

  it('resolveLocale skips browser languages that are no texts, and accepts a missing list', () => {
    const garbage: unknown = [null, undefined, 7, true, {}, ['ru'], { toString: null }, () => 'ru', Symbol('ru'), 'es']
    // Nothing outside the types promises what a browser hands over.
    expect(resolveLocale({ pathname: '/', browserLanguages: garbage as string[] })).toBe('es')
    expect(resolveLocale({ pathname: '/', stored: null, browserLanguages: null as unknown as string[] })).toBe('en')
  })
})

describe('properties of locale resolution', () => {
  const locale = fc.constantFrom(...locales)
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '?', '#', '.', '..', '%2f', '\t', ' ', 'EN', 'enroll', 'kk-kz', ...locales),
    fc.string({ maxLength: 4 }),
  )
  const path = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`),
  )
  const home = 'https://frontdesk.example'

  it('resolveLocale always returns one of our locales, whatever is preferred (L1)', () => {
    fc.assert(
      fc.property(path, fc.option(fc.string()), fc.array(fc.string()), (pathname, stored, browserLanguages) => {
        expect(isLocale(resolveLocale({ pathname, stored, browserLanguages }))).toBe(true)
      }),
    )
  })

  it('resolveLocale prefers the path to the stored locale, and that to the browser languages (L1)', () => {
    fc.assert(
      fc.property(path, locale, locale, locale, (pathname, inPath, stored, browserLocale) => {
        const browserLanguages = [`${browserLocale}-XX`]
        expect(resolveLocale({ pathname: withLocale(pathname, inPath), stored, browserLanguages })).toBe(inPath)
        const { locale: own } = withoutLocale(pathname)
        expect(resolveLocale({ pathname, stored, browserLanguages })).toBe(own ?? stored)
        expect(resolveLocale({ pathname, browserLanguages })).toBe(own ?? browserLocale)
      }),
    )
  })

  it('withLocale replaces the previous locale: only the last choice counts (L2)', () => {
    fc.assert(
      fc.property(path, locale, locale, (p, a, b) => {
        expect(withLocale(withLocale(p, a), b)).toBe(withLocale(p, b))
        expect(withLocale(withLocale(p, b), b)).toBe(withLocale(p, b))
      }),
    )
  })

  it('withoutLocale removes what withLocale added (L2)', () => {
    fc.assert(
      fc.property(path, locale, (p, l) => {
        expect(withoutLocale(withLocale(p, l))).toEqual({ locale: l, path: withoutLocale(p).path })
      }),
    )
  })

  it('no path leaves our origin (L2)', () => {
    fc.assert(
      fc.property(path, locale, (p, l) => {
        expect(new URL(withLocale(p, l), home).origin).toBe(home)
        expect(new URL(withoutLocale(p).path, home).origin).toBe(home)
      }),
    )
  })

  it('query and hash stay the same character by character (L2)', () => {
    fc.assert(
      fc.property(path, locale, fc.string({ unit: 'binary' }), (p, l, tail) => {
        const plain = p.replace(/[?#]/g, '')
        for (const mark of ['?', '#']) {
          expect(withLocale(plain + mark + tail, l).endsWith(mark + tail)).toBe(true)
          expect(withoutLocale(plain + mark + tail).path.endsWith(mark + tail)).toBe(true)
        }
      }),
    )
  })
})
