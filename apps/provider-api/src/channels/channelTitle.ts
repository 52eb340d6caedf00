import type { MessengerType } from '@frontdesk/contract'

/** The vendors' names of their services. */
export const vendorNames: Readonly<Record<MessengerType, string>> = {
  telegram: 'Telegram',
  telegram_business: 'Telegram Business',
  whatsapp: 'WhatsApp',
  whatsapp_web: 'WhatsApp Web',
  instagram: 'Instagram',
  internal: 'Frontdesk',
}

const longest = 60
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\p{L}\p{N} +()._-]+$/u.test(value) ? value.slice(0, longest) : null

/** The name of a channel where no screen names it: its vendor and its account, such as `Telegram @lily_bot`. */
export function channelTitle({ type, metadata }: { type: MessengerType; metadata: Record<string, unknown> }): string {
  const bot = textOf(metadata['botUsername'])
  const account = bot === null ? (textOf(metadata['displayPhoneNumber']) ?? textOf(metadata['username'])) : `@${bot}`
  return account === null ? vendorNames[type] : `${vendorNames[type]} ${account}`
}
