import type { TypingAt } from '../channels/ChannelAdapter.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { ReadAt } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { graphOf, readWhatsappNumber, type GraphPlace } from './WhatsappNumber.ts'

/**
 * Shows the customer that an answer to a message is being written, for at most 25 seconds; WhatsApp marks the message
 * as read with it. Nothing waits for it.
 */
export async function showWhatsappTyping(
  ports: Ports,
  place: GraphPlace,
  { companyId, messengerId, answeredId }: TypingAt,
): Promise<void> {
  if (answeredId === null) return
  await postRead(ports, place, { companyId, messengerId, messageId: answeredId, typing_indicator: { type: 'text' } })
}

/** Shows the customer that a message was read, and those before it. Nothing waits for it. */
export const markWhatsappRead = (
  ports: Ports,
  place: GraphPlace,
  { companyId, messengerId, messageId }: ReadAt,
): Promise<void> => postRead(ports, place, { companyId, messengerId, messageId })

type Read = Pick<ReadAt, 'companyId' | 'messengerId' | 'messageId'> & { typing_indicator?: { type: 'text' } }

async function postRead(ports: Ports, place: GraphPlace, read: Read): Promise<void> {
  const { companyId, messengerId, messageId, ...shown } = read
  const ofCompany = portsOfCompany(ports, companyId)
  const number = await readWhatsappNumber(ofCompany.db, messengerId)
  const graph = number && (await graphOf(ofCompany, place, number))
  if (!number || !graph) return
  await graph.post(`${number.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: messageId,
    ...shown,
  })
}
