import type { TypingAt } from '../channels/ChannelAdapter.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { ReadAt } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { instagramGraphOf, readAccount } from './InstagramAccount.ts'
import type { InstagramPlace } from './instagramRoots.ts'

/** Shows the customer that an answer is being written. Nothing waits for it. */
export const showInstagramTyping = (ports: Ports, place: InstagramPlace, typing: TypingAt): Promise<void> =>
  postAction(ports, place, typing, 'typing_on')

/** Shows the customer that what they wrote was read. Nothing waits for it. */
export const markInstagramRead = (ports: Ports, place: InstagramPlace, read: ReadAt): Promise<void> =>
  postAction(ports, place, read, 'mark_seen')

async function postAction(
  ports: Ports,
  place: InstagramPlace,
  { companyId, messengerId, platformChatId }: Pick<TypingAt, 'companyId' | 'messengerId' | 'platformChatId'>,
  action: 'typing_on' | 'mark_seen',
): Promise<void> {
  const ofCompany = portsOfCompany(ports, companyId)
  const account = await readAccount(ofCompany.db, messengerId)
  const graph = account && (await instagramGraphOf(ofCompany, place, account))
  if (!account || !graph) return
  await graph.post(`${account.accountId}/messages`, { recipient: { id: platformChatId }, sender_action: action })
}
