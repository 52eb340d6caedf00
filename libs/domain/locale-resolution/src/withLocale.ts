import type { Locale } from './Locale.ts'
import { withoutLocale } from './withoutLocale.ts'

/**
 * The same path in another language: its locale replaced, or prepended where it had none; query and hash kept (LOC-3).
 */
export function withLocale(path: string, locale: Locale): string {
  const { path: plain } = withoutLocale(path)
  return `/${locale}${plain.replace(/^\/(?=[?#]|$)/, '')}`
}
