import { replyWindowOf } from '@frontdesk/channel-capabilities'
import { z } from 'zod'
import { portsOfCompany } from '../db/companyDb.ts'
import { fileLinks } from '../files/fileLinks.ts'
import { recordChannelMessage, type ChannelPart } from '../channels/channelMessages.ts'
import type { Graph } from '../meta/graphApi.ts'
import { noteFault } from '../meta/noteFault.ts'
import { notBegun, sendParts, type PartFault, type SentPart } from '../meta/sendParts.ts'
import type { Channel, DeliveryOutcome, OutboundMessage } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { accessPath, instagramGraphOf, readAccount, type InstagramAccount } from './InstagramAccount.ts'
import { instagramParts, type InstagramPart } from './instagramParts.ts'
import type { InstagramPlace } from './instagramRoots.ts'

/** The needs of sending the parts of one message. `tag`: why a person may write when the AI may not any more. */
type Sending = {
  ports: Pick<Ports, 'db' | 'log' | 'now'>
  place: InstagramPlace
  graph: Graph
  account: InstagramAccount
  recipientId: string
  tag: 'HUMAN_AGENT' | null
  isAiReply: boolean
  quotes: string | null
}

const Sent = z.looseObject({ message_id: z.string().min(1).max(500) })

/** Delivers messages to Instagram. */
export function instagramChannel(ports: Ports, place: InstagramPlace): Channel {
  return {
    async send(outbound, stop) {
      const { companyId, messageId, text, files } = outbound
      const ofCompany = portsOfCompany(ports, companyId)
      const sending = await prepareSending(ofCompany, place, outbound).catch(notBegun(ports, messageId))
      if ('type' in sending) return sending
      const [first = { type: 'text', text: '' } as const, ...rest] = instagramParts(text, files)
      const sent = await sendParts({ later: ports.later, stop }, messageId, [first, ...rest], (part, reference) =>
        sendPart(sending, part, reference),
      )
      const { graph, account } = sending
      return noteFault(ofCompany, { channel: account, graph, path: accessPath }, sent)
    },
  }
}

/** Reads what sending a message needs. Nothing of it is sent yet: where this rejects it may be retried. */
async function prepareSending(
  ports: Ports,
  place: InstagramPlace,
  outbound: OutboundMessage,
): Promise<Sending | DeliveryOutcome> {
  const { messengerId, platformChatId: recipientId, quotes, isAiReply } = outbound
  const account = await readAccount(ports.db, messengerId)
  const graph = account && (await instagramGraphOf(ports, place, account))
  if (!account || !graph)
    return { type: 'failed', code: 'CHANNEL_DISCONNECTED', message: 'The account is not connected' }
  return { ports, place, graph, account, recipientId, tag: await tagOf(ports, outbound), isAiReply, quotes }
}

/** A person may answer for longer than the AI, and has to say so. */
async function tagOf(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { chatId, isAiReply }: OutboundMessage,
): Promise<Sending['tag']> {
  if (isAiReply) return null
  const { last_inbound_at: last } = await db
    .selectFrom('chats')
    .select('last_inbound_at')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  return replyWindowOf('instagram', last?.toISOString() ?? null, now(), 'ai')?.isOpen === false ? 'HUMAN_AGENT' : null
}

async function sendPart(sending: Sending, part: InstagramPart, reference: ChannelPart): Promise<SentPart | PartFault> {
  const { graph, account, recipientId, tag, ports, quotes } = sending
  const message = contentOf(sending, part)
  if ('fault' in message) return message.fault
  const post = (mid: string | null) =>
    graph.post(`${account.accountId}/messages`, {
      recipient: { id: recipientId },
      ...(tag !== null && { messaging_type: 'MESSAGE_TAG', tag }),
      message,
      // Beside the message, not in it.
      ...(mid !== null && { reply_to: { mid } }),
    })
  const quoted = reference.part === 0 ? quotes : null
  const sentAs = await post(quoted)
  // A person who writes takes the conversation over from another app; the AI leaves it there.
  const isElsewhere = !sentAs.ok && sentAs.fault.type === 'held-elsewhere' && !sending.isAiReply
  if (isElsewhere) await graph.post(`${account.accountId}/take_thread_control`, { recipient: { id: recipientId } })
  const first = isElsewhere ? await post(quoted) : sentAs
  // The quoted message may have been taken back a moment ago: the answer is sent without it.
  const isQuoteRefused = quoted !== null && !first.ok && first.fault.type === 'rejected'
  const answer = isQuoteRefused ? await post(null) : first
  if (!answer.ok) return answer.fault
  const sent = Sent.safeParse(answer.body).data
  if (!sent) return { type: 'broken', code: null, message: 'Instagram returned no message id' }
  // At once: its echo may come before the others are sent. Without it the echo is found by its content.
  await recordChannelMessage(ports.db, account, { ...reference, channelId: sent.message_id }).catch((error: unknown) =>
    ports.log.error(
      { messageId: reference.messageId, error: String(error) },
      'The id of a message could not be recorded',
    ),
  )
  return { channelId: sent.message_id }
}

/** Instagram fetches a file from an address: ours, which is good for some minutes. */
function contentOf(
  { place: { settings, origin }, account, ports }: Sending,
  part: InstagramPart,
): { text: string } | { attachment: object } | { fault: PartFault } {
  if (part.type === 'text') return { text: part.text }
  const { file, type } = part
  if (type === 'unsupported')
    return { fault: { type: 'file-refused', message: 'Instagram does not accept files of this kind' } }
  if (file.key === null) return { fault: { type: 'file-gone', message: 'The file no longer exists' } }
  const own = account.isSandbox ? origin : (settings.publicUrl ?? settings.appUrl)
  if (own === null)
    return { fault: { type: 'file-refused', message: 'Instagram cannot fetch files: the server has no PUBLIC_URL' } }
  const { expires, signature } = fileLinks(settings).sign(file.id, ports.now())
  const url = `${own}/api/files/${file.id}?exp=${expires}&sig=${signature}`
  return { attachment: { type, payload: { url } } }
}
