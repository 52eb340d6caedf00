/** Whom to contact: a WhatsApp number, a Telegram handle, or both. */
export type Contact = { whatsapp: string | null; telegram: string | null }

type ContactLink = { href: string; name: string }

/**
 * Where the configured contacts are reached (SHELL-5); null for one that is not configured, or holds no number or name.
 */
export function contactLinks({ whatsapp, telegram }: Contact): {
  whatsapp: ContactLink | null
  telegram: ContactLink | null
} {
  const digits = whatsapp?.replace(/\D/gu, '') ?? ''
  const handle = telegram?.replace(/^(?:https?:\/\/)?(?:t\.me\/)?@?/u, '') ?? ''
  return {
    whatsapp: digits === '' ? null : { href: `https://wa.me/${digits}`, name: whatsapp ?? '' },
    telegram: handle === '' ? null : { href: `https://t.me/${encodeURIComponent(handle)}`, name: `@${handle}` },
  }
}
