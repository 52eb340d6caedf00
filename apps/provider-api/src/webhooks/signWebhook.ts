import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A fresh secret as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The headers of a delivery by Standard Webhooks 1.0: its id, the time of the attempt in seconds, and one signature
 * (`v1`, HMAC-SHA256 over id, time and body) for each secret, the current one first.
 */
export function signWebhook(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
