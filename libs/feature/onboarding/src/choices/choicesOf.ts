import type { Choice } from './Choice.ts'
import type { KeptNames } from './keptNames.ts'

type Kind = keyof KeptNames

/** Codes are called in a language: by our own names, else by the platform's, else in English. */
function nameIn(locale: string, type: Kind, kept: KeptNames | null): (code: string) => string {
  const [own, english] = [locale, 'en'].map((each) => new Intl.DisplayNames(each, { type, fallback: 'code' }))
  // Many languages write a language's name small; here it begins a line.
  const capital = ([first = '', ...rest]: string) => first.toLocaleUpperCase(locale) + rest.join('')
  const platform = (code: string) => {
    const name = own?.of(code) ?? code
    return name === code ? (english?.of(code) ?? code) : name
  }
  return (code) => capital(kept?.[type][code] ?? platform(code))
}

/** Codes with their names in a language, in the order of its alphabet (ONB-1). */
export function choicesOf(
  codes: readonly string[],
  type: Kind,
  locale: string,
  kept: KeptNames | null = null,
): readonly Choice[] {
  const [name, english] = [nameIn(locale, type, kept), nameIn('en', type, null)]
  const { compare } = new Intl.Collator([locale, 'en'])
  return codes
    .map((value) => ({ value, label: name(value), english: english(value) }))
    .sort((one, other) => compare(one.label, other.label))
}
