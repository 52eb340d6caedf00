import { createHmac, randomInt } from 'node:crypto'

/** The key by which the sandbox's Altegio signs; everybody knows it. */
const partnerToken = '2t6u73mrh85btb8wgyfj'

/**
 * The address to which Altegio's marketplace sends the browser of somebody who connects salons. A signature signs in once,
 * and the same data have the same signature: the phone number makes each visit one of its own.
 */
export function anAltegioVisit({ email }: { email: string }, salonIds: readonly string[]): string {
  const json = JSON.stringify({
    user_id: 5101,
    name: 'An owner',
    email,
    phone: `+380${randomInt(100_000_000, 999_999_999)}`,
  })
  const parameters = new URLSearchParams([
    ...salonIds.map((id): [string, string] => ['salon_ids[]', id]),
    ['user_data', Buffer.from(json).toString('base64')],
    ['user_data_sign', createHmac('sha256', partnerToken).update(json).digest('hex')],
  ])
  return `/api/integrations/altegio/connect?${parameters.toString()}`
}
