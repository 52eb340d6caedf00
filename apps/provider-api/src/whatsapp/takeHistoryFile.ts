import { storable } from '../db/storable.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import type { HistoryMessage } from './readHistory.ts'
import { addFiles } from '../inbound/storeWritten.ts'
import { takeWhatsappFile } from './takeWhatsappFile.ts'
import { graphOf, type GraphPlace, type WhatsappNumber } from './WhatsappNumber.ts'

/**
 * Adds the file of a message of the history, and its caption, to the placeholder that was stored for it. Does nothing
 * for a message that has its file, or that arrived otherwise: that one brought its own.
 */
export async function takeHistoryFile(
  ports: Ports,
  place: GraphPlace,
  number: WhatsappNumber,
  { channelId, file, text }: HistoryMessage,
): Promise<void> {
  const { companyId, id: messengerId } = number
  const stored =
    file &&
    (await ports.db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.id', 'messages.metadata'])
      .where('messages.company_id', '=', companyId)
      .where('chats.messenger_id', '=', messengerId)
      .where('messages.platform', '=', 'whatsapp')
      .where('messages.platform_message_id', '=', channelId)
      .where('messages.is_history', '=', true)
      .executeTakeFirst())
  if (!file || !stored || stored.metadata.files) return
  const graph = await graphOf(ports, place, number)
  const taken = graph && (await takeWhatsappFile(ports, { companyId, graph }, file))
  if (!taken) return
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await trx
      .updateTable('messages')
      .set({ text: storable(text) })
      .where('id', '=', stored.id)
      .where('text', '=', '')
      .execute()
    await addFiles(trx, emit, { companyId, messageId: stored.id, files: [taken], now: ports.now() })
  })
}
