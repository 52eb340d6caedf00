import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Language } from '@frontdesk/contract'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/**
 * The catalogues of the admin app: of its signed-in pages, of those that set a company up, and of what
 * stands around them and before them (docs/decisions/0006).
 */
const catalogues = [
  'apps/admin/locales',
  'apps/admin/account-locales',
  'apps/admin/setup-locales',
  'apps/admin/words-locales',
  'libs/platform/locales',
]

/**
 * The texts of the admin app in a language, by their English and its context, as what matches the whole of them: the
 * place of a value, `{day}`, matches anything. Throws for a text that is in no catalogue.
 */
export async function textsIn(language: Language): Promise<(english: string, context?: string) => RegExp> {
  const read = catalogues.map(async (folder) => {
    const path = new URL(`../../${folder}/${language}/messages.po`, import.meta.url)
    const from = { locale: language, sourceLocale: 'en', filename: path.pathname }
    return Object.values(await formatter().parse(readFileSync(path, 'utf8'), from))
  })
  const all = (await Promise.all(read)).flat()
  return (english, context) => {
    const found = all.find((one) => one.message === english && one.context === context)
    if (!found?.translation) throw new Error(`The catalogues of ${language} have no “${english}”`)
    return new RegExp(
      `^${found.translation
        .split(/\{\w+\}/u)
        .map(escaped)
        .join('.+')}$`,
      'u',
    )
  }
}
