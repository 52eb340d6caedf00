import { createHmac } from 'node:crypto'
import { isSignedWith } from './isSignedWith.ts'

export const entityWebhookPath = '/webhooks/altegio/salons'

type Salon = { partnerToken: string; salonId: string }

/** The address for a salon's events on the server at `origin`. The partner token cannot be found from it. */
export function entityWebhookAddress(origin: string, { partnerToken, salonId }: Salon): string {
  const key = createHmac('sha256', partnerToken).update(signedOf(salonId)).digest('hex')
  return `${origin}${entityWebhookPath}/${salonId}/${key}`
}

/** Whether a key is the one in a salon's address. Compares in constant time. */
export const isEntityKey = (key: string, { partnerToken, salonId }: Salon): boolean =>
  isSignedWith(partnerToken, signedOf(salonId), key)

const signedOf = (salonId: string): Buffer => Buffer.from(`events of salon ${salonId}`)
