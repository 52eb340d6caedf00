import type { BundledNames } from './bundledNames.ts'

/**
 * Names codes of countries or languages in a language: from the bundled names, else from the browser, else in English;
 * the code itself where nobody knows it. With a capital, since they begin a line. A language may have a region, as
 * `pt-BR` or `pt_BR`.
 */
export function nameIn(
  locale: string,
  type: keyof BundledNames,
  bundled: BundledNames | null,
): (code: string) => string {
  const [own, english] = [locale, 'en'].map((each) => new Intl.DisplayNames(each, { type, fallback: 'code' }))
  // Many languages write language names in lower case.
  const capital = ([first = '', ...rest]: string) => first.toLocaleUpperCase(locale) + rest.join('')
  const ofBrowser = (code: string) => {
    try {
      const name = own?.of(code) ?? code
      return name === code ? (english?.of(code) ?? code) : name
    } catch {
      // A text that is no code at all is refused.
      return code
    }
  }
  const ofBundle = (code: string): string | null => {
    const name = bundled?.[type][code]
    if (name !== undefined) return name
    const [language = '', region] = code.split('-')
    const [base, place] = [bundled?.language[language], region === undefined ? null : bundled?.region[region]]
    return type === 'language' && base !== undefined && place ? `${base} (${place})` : null
  }
  return (written) => {
    const code = written.replaceAll('_', '-')
    return capital(ofBundle(code) ?? ofBrowser(code))
  }
}
