import type { Language } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'

const languages: readonly string[] = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] satisfies Language[]

/** The texts by language; those of languages that the client does not know are left out. */
export const readTextsByLanguage = (raw: unknown): Partial<Record<Language, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(raw)).filter(
      ([language, text]) => languages.includes(language) && typeof text === 'string' && text !== '',
    ),
  )
