import { resolveLocale } from '@frontdesk/locale-resolution'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languageOf } from './languageOf.ts'

const known = { en: {}, es: {}, kk: {}, pt: {}, ru: {}, uk: {} }
const tag = fc.constantFrom('en', 'pt-BR', 'ru', 'uk_UA', 'RU-ru', 'de', 'kk', '', 'toString', 'es-419')

it('an old browser is told in the language in which a new one shows the app', () => {
  const languages = fc.array(tag, { maxLength: 3 })
  fc.assert(
    fc.property(fc.option(tag), languages, (inPath, browserLanguages) => {
      const pathname = `/${inPath ?? ''}/chats`
      // Of the path and the device, only whole names of languages are taken, as the app writes them.
      fc.pre(inPath === null || inPath === '' || inPath in known || !/^(pt|uk|ru|es)/i.test(inPath))
      expect(languageOf(known, [pathname.split('/')[1], ...browserLanguages])).toBe(
        resolveLocale({ pathname, browserLanguages }),
      )
    }),
  )
})
