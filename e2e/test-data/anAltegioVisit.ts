import { createHmac, randomInt } from 'node:crypto'

/** The public signing key of the sandbox's Altegio. */
const partnerToken = '2t6u73mrh85btb8wgyfj'

/**
 * The address to which Altegio's marketplace redirects a user who connects salons. A signature signs in once, and
 * equal data have equal signatures: a random phone number makes each visit unique.
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
