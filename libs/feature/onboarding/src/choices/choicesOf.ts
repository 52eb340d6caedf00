import type { Choice } from './Choice.ts'

type Kind = 'region' | 'language'

/** A code's name in a language; the code itself where the platform knows none. */
function nameIn(locale: string, type: Kind): (code: string) => string {
  const names = new Intl.DisplayNames([locale, 'en'], { type, fallback: 'code' })
  const capital = ([first = '', ...rest]: string) => first.toLocaleUpperCase(locale) + rest.join('')
  // Many languages write a language's name small; here it begins a line.
  return (code) => capital(names.of(code) ?? code)
}

/** Codes with their names in a language, in the order of its alphabet (ONB-1). */
export function choicesOf(codes: readonly string[], type: Kind, locale: string): readonly Choice[] {
  const [name, english] = [nameIn(locale, type), nameIn('en', type)]
  const { compare } = new Intl.Collator([locale, 'en'])
  return codes.map((value) => ({ value, label: name(value), english: english(value) })).sort((one, other) => compare(one.label, other.label))
}
