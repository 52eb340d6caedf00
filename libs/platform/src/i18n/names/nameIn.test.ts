import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadBundledNames } from './bundledNames.ts'
import { nameIn } from './nameIn.ts'

afterEach(() => vi.restoreAllMocks())

/** As Chromium, which claims Kazakh and answers in the language of the browser. */
function browserIn(own: string) {
  const { DisplayNames } = Intl
  vi.spyOn(Intl, 'DisplayNames').mockImplementation(function (locale, options) {
    return new DisplayNames(locale === 'kk' ? own : locale, options)
  })
}

describe('names in the language of the page', () => {
  it.each(['en', 'ru', 'uk', 'de', 'es'])('Kazakh names do not depend on the browser: in %s', async (own) => {
    browserIn(own)
    const bundled = await loadBundledNames('kk')
    expect(nameIn('kk', 'region', bundled)('US')).toBe('Америка Құрама Штаттары')
    expect(nameIn('kk', 'region', bundled)('KZ')).toBe('Қазақстан')
    expect(nameIn('kk', 'language', bundled)('kk')).toBe('Қазақ тілі')
    expect(nameIn('kk', 'language', bundled)('pt_BR')).toMatch(/^Португал тілі \(Бразилия\)$/u)
  })

  it('other languages are those of the browser, and what is no code stays as it is', async () => {
    expect(await loadBundledNames('ru')).toBeNull()
    expect(nameIn('ru', 'region', null)('UA')).toBe('Украина')
    expect(nameIn('uk', 'language', null)('pt_BR')).toBe('Португальська (Бразилія)')
    expect(nameIn('en', 'language', null)('no code!')).toBe('No code!')
  })
})
