import { z } from 'zod'
import type { Graph, GraphAnswer } from '../meta/graphApi.ts'

/** The values that an administrator has copied from Meta's pages. */
export type NumberCredentials = { phoneNumberId: string; businessAccountId: string; accessToken: string }

/** A number as Meta shows it to its token, or why it cannot be connected. */
export type NumberIdentity =
  | { type: 'identified'; displayPhoneNumber: string; verifiedName: string; isOnBusinessApp: boolean }
  | { type: 'token-rejected' | 'number-unknown' | 'account-mismatch' | 'unreachable' }

/** The fields of a number that is in the WhatsApp Business app and at the Cloud API. */
export const Coexistence = z.looseObject({
  is_on_biz_app: z.boolean().catch(false),
  platform_type: z.string().catch(''),
})
const Number_ = Coexistence.extend({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
})
const Numbers = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/**
 * Checks a number with the Graph API: the token may read it, it belongs to the business account, and our app receives
 * the account's events from now on.
 */
export async function identifyNumber(
  graph: Pick<Graph, 'get' | 'post'>,
  { phoneNumberId, businessAccountId }: NumberCredentials,
): Promise<NumberIdentity> {
  const number = await graph.get(
    `${phoneNumberId}?fields=id,display_phone_number,verified_name,is_on_biz_app,platform_type`,
  )
  if (!number.ok) return { type: failureOf(number) }
  const read = Number_.safeParse(number.body)
  // Another object of Meta has ids of the same form.
  if (!read.success || read.data.id !== phoneNumberId) return { type: 'number-unknown' }
  const ofAccount = await graph.get(`${businessAccountId}/phone_numbers?fields=id&limit=200`)
  if (!ofAccount.ok)
    return { type: failureOf(ofAccount) === 'number-unknown' ? 'account-mismatch' : failureOf(ofAccount) }
  const numbers = Numbers.safeParse(ofAccount.body)
  if (!numbers.success || !numbers.data.data.some(({ id }) => id === phoneNumberId)) return { type: 'account-mismatch' }
  const subscribed = await graph.post(`${businessAccountId}/subscribed_apps`, {})
  if (!subscribed.ok) return { type: failureOf(subscribed) === 'unreachable' ? 'unreachable' : 'token-rejected' }
  const { display_phone_number: displayPhoneNumber, verified_name: verifiedName } = read.data
  return { type: 'identified', displayPhoneNumber, verifiedName, isOnBusinessApp: isOnBusinessApp(read.data) }
}

/** Whether a number stays in the WhatsApp Business app on its phone (coexistence). */
export const isOnBusinessApp = ({ is_on_biz_app, platform_type }: z.infer<typeof Coexistence>): boolean =>
  is_on_biz_app && platform_type === 'CLOUD_API'

function failureOf({
  fault,
}: Extract<GraphAnswer, { ok: false }>): 'token-rejected' | 'number-unknown' | 'unreachable' {
  switch (fault.type) {
    case 'unauthorized':
      return 'token-rejected'
    case 'wait':
    case 'server-error':
    case 'broken':
      return 'unreachable'
    case 'held-elsewhere':
    case 'outside-window':
    case 'undeliverable':
    case 'template-refused':
    case 'marketing-limit':
    case 'rejected':
      return 'number-unknown'
  }
}
