import { portsOfCompany } from '../db/companyDb.ts'
import type { ConversationAt, TakeOutcome } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { instagramGraphOf, readAccount } from './InstagramAccount.ts'
import type { InstagramPlace } from './instagramRoots.ts'

/**
 * Takes a conversation over from another app that is linked to the account
 * (https://developers.facebook.com/docs/messenger-platform/handover-protocol/take-thread-control): Meta lets only the
 * app with the first role do so.
 */
export async function takeInstagramConversation(
  ports: Ports,
  place: InstagramPlace,
  { companyId, messengerId, platformChatId }: ConversationAt,
): Promise<TakeOutcome> {
  const ofCompany = portsOfCompany(ports, companyId)
  const account = await readAccount(ofCompany.db, messengerId)
  const graph = account && (await instagramGraphOf(ofCompany, place, account))
  if (!account || !graph) return 'disconnected'
  const answer = await graph.post(`${account.accountId}/take_thread_control`, { recipient: { id: platformChatId } })
  if (answer.ok) return 'taken'
  const { type, code, message } = answer.fault
  ports.log.warn({ messengerId, code, message }, 'Instagram did not give a conversation of another app')
  return type === 'wait' || type === 'server-error' || type === 'broken' ? 'unreachable' : 'kept'
}
