import { nameIn, type BundledNames } from '@frontdesk/platform'
import type { Choice } from './Choice.ts'

type Kind = keyof BundledNames

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
