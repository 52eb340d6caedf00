import type { Message } from '@frontdesk/contract'
import { silenceAi } from '../assistant/handling/silenceAi.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { isOwnEcho, type Echo } from './isOwnEcho.ts'
import { openChatOf } from './identities.ts'
import type { OwnedAccount } from './MetaAccount.ts'
import { ownerUserId } from './ownerUserId.ts'
import { storeWritten } from './storeWritten.ts'

/**
 * Stores what somebody typed in the vendor's own app, on the company's phone, as a message of a human, which takes the chat over: the AI is off, its run has
 * ended, and what it has not sent is withdrawn, all in this transaction. An echo of what we sent ourselves changes nothing, also before
 * we know its id; neither does one that is stored already. Its files are fetched later. Call inside `withCompanyTransaction`; after the
 * commit, emit `runStopRequested` for its chat.
 */
export async function storeEcho(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  echo: Echo,
  now: Date,
): Promise<Message | null> {
  const { written } = echo
  if (await isOwnEcho(trx, emit, account, echo, now)) return null
  const chat = await openChatOf(trx, account, written.person, now)
  const fromId = await ownerUserId(trx, account, now)
  await joinChat(trx, { companyId: account.companyId, chatId: chat.chatId }, [fromId])
  const author = { ...chat, fromId, isCustomer: false }
  const message = await storeWritten(trx, emit, account, { author, written, files: [], now })
  if (!message) return null
  await silenceAi(trx, emit, { companyId: account.companyId, chatId: chat.chatId, now })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chat.chatId) })
  return message
}
