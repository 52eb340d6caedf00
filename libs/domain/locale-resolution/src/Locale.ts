/** The languages of the product (LOC-1). */
export const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** Whether a string is exactly one of our locale codes. */
export const isLocale = (word: unknown): word is Locale => (locales as readonly unknown[]).includes(word)
