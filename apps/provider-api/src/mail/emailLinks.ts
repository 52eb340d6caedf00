import type { Language } from '@frontdesk/contract'
import { withLocale } from '@frontdesk/locale-resolution'

/** URLs for emails, in the reader's language. `appUrl` comes from the settings, never from a request's Host. */
export const emailLinks = (appUrl: string, language: Language) => {
  const at = (path: string) => appUrl + withLocale(path, language)
  return {
    verify: (token: string) => at(`/auth/verify/${encodeURIComponent(token)}`),
    reset: (token: string) => at(`/auth/reset-password?token=${encodeURIComponent(token)}`),
    forgot: () => at('/auth/forgot-password'),
    integrations: () => at('/integrations'),
    subscription: () => at('/subscription'),
  }
}
