import type { Message } from '@frontdesk/contract'
import { silenceAi } from '../assistant/handling/silenceAi.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { isCorrection } from './applyCorrection.ts'
import { isOwnEcho } from './isOwnEcho.ts'
import { openChatOf } from './identities.ts'
import { phoneUserId } from './phoneUserId.ts'
import { readEcho, type Written } from './readWritten.ts'
import { RawMessage, type MetaChange } from './MetaEvent.ts'
import { storeWritten } from './storeWritten.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** A message from the company's phone that was stored, and what is to be fetched for it. */
export type StoredEcho = { message: Message; written: Written }

/** The messages of a change that somebody typed on the company's own phone. */
export const echoesOf = ({ field, value }: MetaChange): Written[] =>
  field === 'smb_message_echoes'
    ? (value.message_echoes ?? []).flatMap((raw) => {
        const message = RawMessage.safeParse(raw)
        const written =
          message.success && !isCorrection(message.data) ? readEcho(message.data, value.contacts ?? []) : null
        return written ? [written] : []
      })
    : []

/**
 * Stores what somebody typed on the company's own phone as a message of a human, which takes the chat over: the AI is off, its run has
 * ended, and what it has not sent is withdrawn, all in this transaction. An echo of what we sent ourselves changes nothing, also before
 * we know its id; neither does one that is stored already. Its file is fetched later. Call inside `withCompanyTransaction`; after the
 * commit, emit `runStopRequested` for its chat.
 */
export async function storeEcho(
  trx: Trx,
  emit: (event: NewEvent) => void,
  number: WhatsappNumber,
  written: Written,
  now: Date,
): Promise<StoredEcho | null> {
  if (await isOwnEcho(trx, emit, number, written, now)) return null
  const chat = await openChatOf(trx, number, written.person, now)
  const fromId = await phoneUserId(trx, number, now)
  await joinChat(trx, { companyId: number.companyId, chatId: chat.chatId }, [fromId])
  const author = { ...chat, fromId, isCustomer: false }
  const message = await storeWritten(trx, emit, number, { author, written, file: null, now })
  if (!message) return null
  await silenceAi(trx, emit, { companyId: number.companyId, chatId: chat.chatId, now })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chat.chatId) })
  return { message, written }
}
