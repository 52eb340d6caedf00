/** The languages of the product (LOC-1). */
export const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** Whether a word is one of our locale codes, letter by letter. */
export const isLocale = (word: unknown): word is Locale => (locales as readonly unknown[]).includes(word)
