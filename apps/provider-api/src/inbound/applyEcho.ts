import type { Message } from '@frontdesk/contract'
import { silenceAi } from '../assistant/handling/silenceAi.ts'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { findChannelMessage } from '../channels/channelMessages.ts'
import { joinChat } from '../conversations/people/people.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { Echo, Written } from './InboundEvent.ts'
import { isOwnEcho } from './isOwnEcho.ts'
import { findChatOf, openChatOf } from './openChat.ts'
import { ownerUserId } from './ownerUserId.ts'
import { storeWritten } from './storeWritten.ts'

/**
 * Stores what somebody typed in the vendor's own app, on the company's phone, as a message of a human, which takes the
 * chat over: the AI is off, its run has ended, and what it has not sent is withdrawn, all in this transaction. An echo
 * of what we sent ourselves changes nothing, also before we know its id; neither does one that is stored already, nor
 * the correction of one: that changes its message alone, later. What the app wrote by itself takes nothing over. Files
 * are fetched later. Returns the message that was stored.
 */
export async function applyEcho(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  echo: Echo,
  now: Date,
): Promise<Message | null> {
  const { written, isCorrection = false, isAutomatic = false } = echo
  // A correction shows nothing that could be compared with what we sent: it is known by its message alone.
  if (isCorrection ? await isKnown(trx, account, written) : await isOwnEcho(trx, emit, account, echo, now)) return null
  const chat = await openChatOf(trx, emit, account, written, { at: written.sentAt, isHeard: false, now })
  const fromId = await ownerUserId(trx, account, now)
  await joinChat(trx, { companyId: account.companyId, chatId: chat.chatId }, [fromId])
  const author = { ...chat, fromId, isCustomer: false }
  const message = await storeWritten(trx, emit, account, { author, written, files: [], isAutomatic, now })
  if (!message || isAutomatic) return message
  await silenceAi(trx, emit, { companyId: account.companyId, chatId: chat.chatId, now })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chat.chatId) })
  return message
}

/** Whether a message is stored: one of ours, or one of its person's chat, also of the history. */
async function isKnown(trx: Trx, account: OwnedAccount, written: Written): Promise<boolean> {
  if (await findChannelMessage(trx, account, written.channelId)) return true
  const chat = await findChatOf(trx, account, written, written.sentAt)
  return chat !== null && (await findByChannelId(trx, chat.chatId, written.channelId)) !== undefined
}
