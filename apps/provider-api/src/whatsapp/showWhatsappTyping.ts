import type { OpenAiStream } from '@frontdesk/contract'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { graphOf, readWhatsappNumber, type GraphPlace } from './WhatsappNumber.ts'

/**
 * Shows the customer that an answer to a message is being written, for at most 25 seconds; WhatsApp marks the message
 * as read with it. Nothing waits for it.
 */
export async function showWhatsappTyping(ports: Ports, place: GraphPlace, piece: OpenAiStream): Promise<void> {
  if (piece.event !== 'thread.run.created') return
  const ofCompany = portsOfCompany(ports, piece.companyId)
  const question = await ofCompany.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['chats.messenger_id', 'messages.platform_message_id'])
    .where('messages.id', '=', piece.agentReplyToMessageId)
    .where('messages.platform', '=', 'whatsapp')
    .executeTakeFirst()
  if (!question?.platform_message_id || question.messenger_id === null) return
  const number = await readWhatsappNumber(ofCompany.db, question.messenger_id)
  const graph = number && (await graphOf(ofCompany, place, number))
  if (!number || !graph) return
  await graph.post(`${number.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: question.platform_message_id,
    typing_indicator: { type: 'text' },
  })
}
