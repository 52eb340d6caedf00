import { z } from 'zod'
import type { Graph, GraphAnswer } from '../meta/graphApi.ts'

/** An account as Instagram shows it to its token, or why it cannot be connected. */
export type AccountIdentity =
  | { type: 'identified'; accountId: string; username: string; name: string }
  | { type: 'token-rejected' | 'unreachable' | 'not-professional' }

/** Meta shows the fields bare, and in a list. */
const Fields = z.looseObject({
  user_id: z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\d{1,30}$/)),
  username: z.string().min(1).max(200),
  name: z.string().max(300).nullish().catch(null),
  account_type: z.string().max(50).nullish().catch(null),
})
const Account = z.union([
  Fields,
  z.looseObject({ data: z.array(Fields).min(1) }).transform(({ data }) => data[0] as z.output<typeof Fields>), // at least one
])

/** The events that our app receives of an account. */
const subscribedFields = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_handover',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'standby',
].join(',')

/** Asks Instagram whose token it is, and subscribes our app to the events of that account. */
export async function identifyAccount(graph: Pick<Graph, 'get' | 'post'>): Promise<AccountIdentity> {
  const answer = await graph.get('me?fields=user_id,username,name,account_type')
  if (!answer.ok) return { type: failureOf(answer) }
  const account = Account.safeParse(answer.body).data
  if (!account) return { type: 'unreachable' }
  if (account.account_type === 'PERSONAL') return { type: 'not-professional' }
  const { user_id: accountId, username, name } = account
  const subscribed = await graph.post(`${accountId}/subscribed_apps?subscribed_fields=${subscribedFields}`, {})
  if (!subscribed.ok) return { type: failureOf(subscribed) }
  return { type: 'identified', accountId, username, name: name ?? '' }
}

const failureOf = ({ fault }: Extract<GraphAnswer, { ok: false }>): 'token-rejected' | 'unreachable' =>
  fault.type === 'wait' || fault.type === 'server-error' || fault.type === 'broken' ? 'unreachable' : 'token-rejected'
