import { hkdfSync } from 'node:crypto'

/**
 * The secret that Telegram sends with each update to the webhook of a bot. Derived from the bot's token, which the two
 * of us know already: so nothing of it is stored, and every node computes the same.
 */
export const webhookSecretOf = (token: string, webhookKey: string): string =>
  Buffer.from(hkdfSync('sha256', token, webhookKey, 'frontdesk telegram webhook', 32)).toString('base64url')
