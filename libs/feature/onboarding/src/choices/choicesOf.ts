import type { Choice } from './Choice.ts'
import type { BundledNames } from './bundledNames.ts'

type Kind = keyof BundledNames

/** Names codes in a language: from the bundled names, else from the platform, else in English. */
function nameIn(locale: string, type: Kind, bundled: BundledNames | null): (code: string) => string {
  const [own, english] = [locale, 'en'].map((each) => new Intl.DisplayNames(each, { type, fallback: 'code' }))
  // Many languages write language names in lower case; here they start a line.
  const capital = ([first = '', ...rest]: string) => first.toLocaleUpperCase(locale) + rest.join('')
  const platform = (code: string) => {
    const name = own?.of(code) ?? code
    return name === code ? (english?.of(code) ?? code) : name
  }
  return (code) => capital(bundled?.[type][code] ?? platform(code))
}

/** Options for codes, named and sorted in a language (ONB-1). */
export function choicesOf(
  codes: readonly string[],
  type: Kind,
  locale: string,
  bundled: BundledNames | null = null,
): readonly Choice[] {
  const [name, english] = [nameIn(locale, type, bundled), nameIn('en', type, null)]
  const { compare } = new Intl.Collator([locale, 'en'])
  return codes
    .map((value) => ({ value, label: name(value), english: english(value) }))
    .sort((one, other) => compare(one.label, other.label))
}
