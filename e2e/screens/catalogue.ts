import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Language } from '@frontdesk/contract'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/**
 * The texts of the admin app's signed-in pages in a language, by their English and its context, as what matches the whole of them: the place of
 * a value, `{day}`, matches anything. Throws for a text that is not in the catalogue.
 */
export async function textsIn(language: Language): Promise<(english: string, context?: string) => RegExp> {
  const path = new URL(`../../apps/admin/locales/${language}/messages.po`, import.meta.url)
  const messages = await formatter().parse(readFileSync(path, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: path.pathname,
  })
  const all = Object.values(messages)
  return (english, context) => {
    const found = all.find((one) => one.message === english && one.context === context)
    if (!found?.translation) throw new Error(`The catalogue of ${language} has no “${english}”`)
    return new RegExp(
      `^${found.translation
        .split(/\{\w+\}/u)
        .map(escaped)
        .join('.+')}$`,
      'u',
    )
  }
}
